package dev.mod.types.typescript;

import dev.mod.match.Tree;
import java.util.List;

/** The name that a node of our tree is about: that of a call's function, of a declaration, of a member. */
final class NamedNodes {
    private static final List<String> FIELDS = List.of("name", "property", "function", "constructor", "pattern", "key",
            "left");

    private NamedNodes() {}

    /** The leaf that is the name, -1 when there is none. */
    static int nameOf(Tree tree, int node) {
        int at = node;
        while (at >= 0 && !tree.isLeaf(at)) {
            int next = -1;
            for (int i = 0; i < FIELDS.size() && next < 0; i++) {
                if (isAbout(tree.kindName(at), FIELDS.get(i))) {
                    next = tree.childByField(at, tree.language().fieldId(FIELDS.get(i)));
                }
            }
            at = next >= 0 || !tree.kindName(at).equals("decorator") ? next : tree.child(at, 1);
        }
        return at >= 0 && isName(tree, at) ? at : -1;
    }

    private static boolean isAbout(String kind, String field) {
        return !field.equals("left") || kind.equals("assignment_pattern") || kind.equals("object_assignment_pattern");
    }

    static boolean isName(Tree tree, int node) {
        String kind = tree.kindName(node);
        return tree.isNamed(node) && (kind.endsWith("identifier") || kind.endsWith("identifier_pattern"));
    }
}
