package dev.mod.match.source;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong in a rule file.
 *
 * @param code stable identifier, kebab-case
 * @param severity whether the rule can be used all the same
 * @param message one sentence
 * @param file the file's name as it was given
 * @param place where, or null when the rule did not come from text
 * @param hint what to do about it, or null
 */
public record Problem(String code, Severity severity, String message, String file, @Nullable Place place,
        @Nullable String hint) {

    /** How bad a problem is. */
    public enum Severity {
        /** The rule is refused. */
        ERROR,
        /** The rule works, but perhaps not as meant. */
        WARNING
    }

    /** {@code file:line:column: severity: message (hint) [code]}. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(file);
        if (place != null) {
            out.append(':').append(place.line()).append(':').append(place.column());
        }
        out.append(": ").append(severity == Severity.ERROR ? "error" : "warning").append(": ").append(message);
        if (hint != null) {
            out.append(" (").append(hint).append(')');
        }
        return out.append(" [").append(code).append(']').toString();
    }
}
