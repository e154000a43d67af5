package dev.mod.match;

import java.io.Serial;

/** A text was too large or too expensive to parse. */
public final class ParseLimitException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Which of the {@link ParseLimits} was passed, or that it was a limit in the parser itself. */
    public enum Limit {
        SIZE, TIME, MEMORY, PARSER
    }

    private final Limit limit;

    ParseLimitException(Limit limit, String message) {
        super(message);
        this.limit = limit;
    }

    static ParseLimitException of(Limit limit, ParseLimits limits, int length) {
        String text = "a text of " + length + " bytes ";
        return new ParseLimitException(limit, switch (limit) {
            case SIZE -> text + "is larger than the limit of " + limits.maxBytes() + " bytes";
            case TIME -> text + "took longer to parse than the limit of " + limits.maxTime().toMillis() + " ms";
            case PARSER -> text + "is beyond what the parser can do, by its own checks";
            case MEMORY -> text + "needs more memory to parse than the limit of " + limits.maxMemory() + " bytes";
        });
    }

    public Limit limit() {
        return limit;
    }
}
