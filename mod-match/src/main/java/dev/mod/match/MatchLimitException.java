package dev.mod.match;

/** Matching one tree took more work than allowed, or rules were nested too deeply in each other. */
public final class MatchLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With what was exceeded. */
    public MatchLimitException(String message) {
        super(message, null, false, false);
    }
}
