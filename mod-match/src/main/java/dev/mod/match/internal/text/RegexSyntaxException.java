package dev.mod.match.internal.text;

/** A text that is no regular expression, or uses what is not supported. */
public final class RegexSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int offset;

    RegexSyntaxException(String message, int offset) {
        super(message);
        this.offset = offset;
    }

    /** Where, in UTF-16 units of the expression. */
    public int offset() {
        return offset;
    }
}
