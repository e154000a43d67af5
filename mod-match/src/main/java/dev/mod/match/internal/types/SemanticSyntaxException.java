package dev.mod.match.internal.types;

/** A type or symbol that is not written as one. */
public final class SemanticSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int offset;

    SemanticSyntaxException(String message, int offset) {
        super(message);
        this.offset = offset;
    }

    /** Where in the text, in UTF-16 code units. */
    public int offset() {
        return offset;
    }
}
