package dev.mod.match.pattern;

/** A source that is no pattern. */
public final class PatternException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public enum Reason {
        /** There is no code in it. */
        EMPTY,
        /** There are several pieces of code side by side. */
        SEVERAL_NODES,
        /** It is nothing but a list variable. */
        BARE_LIST,
        /** The selector is no kind of the language. */
        UNKNOWN_KIND,
        /** The context has no node of the selected kind. */
        NO_SELECTED_NODE,
        /** It is nested too deeply. */
        TOO_DEEP
    }

    private final Reason reason;
    private final int offset;

    PatternException(Reason reason, String message, int offset) {
        super(message);
        this.reason = reason;
        this.offset = offset;
    }

    /** What is wrong. */
    public Reason reason() {
        return reason;
    }

    /** Where in the source, about, in bytes. */
    public int offset() {
        return offset;
    }
}
