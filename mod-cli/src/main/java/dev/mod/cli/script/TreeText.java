package dev.mod.cli.script;

import dev.mod.match.Position;
import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A syntax tree as text. No recursion: trees may be as deep as their files are long. */
public final class TreeText {
    private TreeText() {}

    /** One line a node, in their order: field, kind, place (0-based line and column), and a leaf's text. */
    public static List<String> lines(Tree tree) {
        var lines = new ArrayList<String>(tree.size());
        var text = new StringBuilder();
        int depth = 0;
        for (int node = 0; node < tree.size(); node++) {
            depth = node == 0 ? 0 : depthBelow(tree, node, depth);
            text.append("  ".repeat(depth));
            if (tree.field(node) > 0) {
                text.append(tree.language().fieldName(tree.field(node))).append(": ");
            }
            text.append(tree.isNamed(node) ? tree.kindName(node) : quoted(tree.kindName(node)));
            text.append(' ').append(place(tree.position(tree.start(node)))).append('-')
                    .append(place(tree.position(tree.end(node))));
            if (tree.isMissing(node)) {
                text.append(" missing");
            } else if (tree.isLeaf(node) && tree.isNamed(node)) {
                text.append(' ').append(quoted(tree.text(node)));
            }
            lines.add(text.toString());
            text.setLength(0);
        }
        return lines;
    }

    private static int depthBelow(Tree tree, int node, int depthBefore) {
        int depth = depthBefore + 1;
        for (int above = node - 1; above != tree.parent(node); above = tree.parent(above)) {
            depth--;
        }
        return depth;
    }

    /** One object a node, children inside; places are 0-based lines and columns in UTF-16 units. */
    static String json(Tree tree) {
        var children = new ArrayNode[tree.size()];
        ArrayNode roots = JsonNodeFactory.instance.arrayNode();
        for (int node = 0; node < tree.size(); node++) {
            ObjectNode object = (node == 0 ? roots : children[tree.parent(node)]).addObject();
            object.put("kind", tree.kindName(node)).put("named", tree.isNamed(node));
            if (tree.field(node) > 0) {
                object.put("field", tree.language().fieldName(tree.field(node)));
            }
            place(object.putObject("start"), tree, tree.start(node));
            place(object.putObject("end"), tree, tree.end(node));
            if (tree.isMissing(node)) {
                object.put("missing", true);
            }
            if (tree.isLeaf(node)) {
                object.put("text", tree.text(node));
            } else {
                children[node] = object.putArray("children");
            }
        }
        return roots.get(0).toPrettyString();
    }

    private static void place(ObjectNode object, Tree tree, int offset) {
        Position position = tree.position(offset);
        object.put("line", position.line()).put("column", position.utf16Column()).put("index",
                tree.utf16Offset(offset));
    }

    private static String place(Position position) {
        return position.line() + ":" + position.utf16Column();
    }

    private static String quoted(String text) {
        return JsonNodeFactory.instance.stringNode(text).toString();
    }
}
