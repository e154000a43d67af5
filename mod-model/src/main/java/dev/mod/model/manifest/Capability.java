package dev.mod.model.manifest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A sensitive operation that a package's scripts need, and that must be granted. */
public enum Capability {
    /** Files outside the target. */
    FS,
    /** The network. */
    FETCH,
    /** Other processes. */
    CHILD_PROCESS;

    /** The name in a file, such as {@code child_process}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The capability of this name. */
    public static Optional<Capability> of(String key) {
        return Arrays.stream(values()).filter(capability -> capability.key().equals(key)).findFirst();
    }
}
