package dev.mod.types;

/** What is to have another name. */
public sealed interface RenameTarget {
    /**
     * What the name at a place stands for.
     *
     * @param path relative to the project, with {@code /}
     * @param offset in UTF-16 units, in the name or at its end
     */
    record At(String path, int offset) implements RenameTarget {}

    /**
     * A symbol by its full name: {@code a.b.Type}, {@code a.b.Type.member}, {@code a.b.Type.method(int,java.lang.String)};
     * in TypeScript {@code src/cart#Cart.total}.
     *
     * @param symbol the name
     */
    record Named(String symbol) implements RenameTarget {}
}
