package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;

/** Recogniser of {@code static [key: string]: T}, which the grammar reads as a field with an error in its name. */
final class IndexSignatures {
    private IndexSignatures() {}

    static boolean isStatic(Syntax syntax, int field) {
        Tree tree = syntax.tree();
        int name = syntax.field(field, "name");
        if (syntax.child(field, "static") < 0 || !syntax.is(name, "computed_property_name") || !tree.hasError(name)) {
            return false;
        }
        for (int child = tree.firstChild(name); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isError(child)) {
                return tree.text(child).matches("(?s)[\\p{L}_$][\\p{L}\\p{N}_$]*\\s*:");
            }
        }
        return false;
    }
}
