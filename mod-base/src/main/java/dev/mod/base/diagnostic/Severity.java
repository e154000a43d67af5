package dev.mod.base.diagnostic;

import java.util.Locale;

/** How much a {@link Diagnostic} matters, gravest first. */
public enum Severity {
    /** What was read cannot be used. */
    ERROR,
    /** Probably a mistake; the work goes on. */
    WARNING,
    /** Worth knowing. */
    NOTE;

    /** The lower-case name, such as {@code error}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
