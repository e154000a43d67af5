package dev.mod.model.run;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Identity of a run; the name of its directory.
 *
 * @param value a UUID in its canonical form
 */
public record RunId(String value) {
    static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** @throws IllegalArgumentException if the value is not a UUID in lower case */
    public RunId {
        if (!UUID.matcher(value).matches()) {
            throw new IllegalArgumentException("not a run id: " + value);
        }
    }

    /** The id that a text is; empty if it is none. */
    public static Optional<RunId> parse(String text) {
        return UUID.matcher(text).matches() ? Optional.of(new RunId(text)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
