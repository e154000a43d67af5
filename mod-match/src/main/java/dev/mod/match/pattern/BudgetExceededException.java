package dev.mod.match.pattern;

/** Matching one tree took more work than allowed, or rules were nested too deeply in each other. */
public final class BudgetExceededException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With what was exceeded. */
    public BudgetExceededException(String message) {
        super(message, null, false, false);
    }
}
