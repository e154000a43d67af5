package dev.mod.openrewrite.internal.artifact;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which jar of a Maven repository: one version of one artifact, so that it means the same tomorrow.
 *
 * @param group its group
 * @param artifact its name there
 * @param version a version, no range
 * @param classifier which of several jars of that version
 */
public record Coordinates(String group, String artifact, String version, Optional<String> classifier)
        implements
            Comparable<Coordinates> {
    private static final Pattern FORM = Pattern.compile("([\\w.-]+):([\\w.-]+):([\\w.+-]+)(?::([\\w.-]+))?");
    private static final Pattern MOVING = Pattern.compile("LATEST|RELEASE|.*-SNAPSHOT");

    /** Of the only jar of a version. */
    public Coordinates(String group, String artifact, String version) {
        this(group, artifact, version, Optional.empty());
    }

    /** Reads {@code group:artifact:version} or {@code group:artifact:version:classifier}; empty for what has another form. */
    public static Optional<Coordinates> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new Coordinates(matcher.group(1), matcher.group(2), matcher.group(3),
                        Optional.ofNullable(matcher.group(4))))
                : Optional.empty();
    }

    /** Whether the version is one that changes while its name stays. */
    public boolean isMoving() {
        return MOVING.matcher(version).matches();
    }

    @Override
    public int compareTo(Coordinates other) {
        return toString().compareTo(other.toString());
    }

    /** As it is written. */
    @Override
    public String toString() {
        return group + ":" + artifact + ":" + version + classifier.map(it -> ":" + it).orElse("");
    }
}
