package dev.mod.match.types;

import org.jspecify.annotations.Nullable;

/**
 * What is known about one node.
 *
 * @param isResolved whether all is known that there is to know; false where a name could not be resolved
 * @param type of an expression, of what a name stands for, or of a type's own name; null where there is none or it is not
 *        known
 * @param symbol that a name, call or declaration stands for; null where there is none or it is not known
 */
public record NodeSemantics(boolean isResolved, @Nullable TypeInfo type, @Nullable SymbolInfo symbol) {
    /** Neither type nor symbol, as for a keyword. */
    public static final NodeSemantics NOTHING = new NodeSemantics(true, null, null);

    /** Something that could not be resolved. */
    public static final NodeSemantics UNKNOWN = new NodeSemantics(false, null, null);
}
