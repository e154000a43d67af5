package dev.mod.validate.kind;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Format of a text in a step, named by the annotation {@code format} of its schema. Each has a rule that checks it. */
public enum TextFormat {
    /** {@code package-file}: path of a file of the package. */
    PACKAGE_FILE,
    /** {@code package-source}: id of a package, with or without a version, or a path. */
    PACKAGE_SOURCE,
    /** {@code package-id}: id of a package, with or without a version. */
    PACKAGE_ID,
    /** {@code target-path}: path below the target. */
    TARGET_PATH,
    /** {@code glob}: pattern of paths below the target. */
    GLOB,
    /** {@code state-key}: key of the shared state that the step writes. */
    STATE_KEY;

    static Optional<TextFormat> of(String name) {
        return Arrays.stream(values()).filter(format -> format.label().equals(name)).findFirst();
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
