package dev.mod.match.internal.rewrite;

import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.text.Indentation;
import dev.mod.match.internal.text.Template;
import org.jspecify.annotations.Nullable;

/** The texts that variables stand for. */
public final class Captures {
    private Captures() {}

    /** The text of a variable, or null when it is not bound. */
    public static Template.@Nullable Captured find(Tree tree, Bindings bindings, Template.Variable variable) {
        return find(tree, bindings, new Transform.Source(variable.name(), variable.list()));
    }

    /** What a variable stands for; a list is everything from its first node to its last. */
    static Template.@Nullable Captured find(Tree tree, Bindings bindings, Transform.Source variable) {
        if (!variable.list()) {
            String transformed = bindings.transformed(variable.name());
            if (transformed != null) {
                return new Template.Captured(transformed, 0);
            }
        }
        int[] nodes = nodes(bindings, variable);
        if (nodes.length == 0) {
            return null;
        }
        int start = tree.start(nodes[0]);
        return new Template.Captured(tree.text(start, tree.end(nodes[nodes.length - 1])),
                indentation(tree, start));
    }

    /** A text with the lines after its first indented as the line of a node is. */
    public static String indented(String text, Tree tree, int node) {
        return text.indexOf('\n') < 0 ? text : Indentation.shift(text, 0, indentation(tree, tree.start(node)));
    }

    private static int indentation(Tree tree, int offset) {
        return Indentation.of(tree.bytes(), tree.lineStart(tree.line(offset)), offset);
    }

    /** The nodes a variable is bound to; none when it is not. */
    static int[] nodes(Bindings bindings, Transform.Source variable) {
        if (variable.list()) {
            int[] nodes = bindings.nodes(variable.name());
            return nodes == null ? new int[0] : nodes;
        }
        int node = bindings.node(variable.name());
        return node < 0 ? new int[0] : new int[]{node};
    }
}
