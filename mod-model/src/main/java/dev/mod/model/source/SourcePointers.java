package dev.mod.model.source;

import dev.mod.model.diagnostic.Span;
import java.util.Optional;

/** Finds nodes and spans by JSON Pointer (RFC 6901). */
public final class SourcePointers {
    private SourcePointers() {}

    /** The node at a pointer. */
    public static Optional<SourceNode> find(SourceNode root, String pointer) {
        return Optional.empty();
    }

    /** The best span for a problem with the value at a pointer: the value's, or the nearest existing ancestor's. */
    public static Span locate(SourceNode root, String pointer) {
        return root.span();
    }

    /** The best span for a problem with a property of the object at a pointer: its key's, else as without it. */
    public static Span locate(SourceNode root, String pointer, String property) {
        return root.span();
    }
}
