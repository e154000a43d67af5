package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.Set;

/** Check for the first syntax error, but for valid TypeScript that the grammar does not know. */
final class SyntaxErrors {
    private static final Set<String> TYPES = Set.of("type_parameters", "type_arguments", "type_annotation",
            "type_alias_declaration", "interface_declaration", "ambient_declaration", "function_signature",
            "implements_clause");

    private SyntaxErrors() {}

    static void check(Syntax syntax, CompileErrors problems) {
        Tree tree = syntax.tree();
        if (!tree.hasError(0)) {
            return;
        }
        for (int node = 0; node < tree.size(); node++) {
            if (tree.isMissing(node)) {
                if (!isExportedRequire(syntax, node) && !isKnown(syntax, node)) {
                    problems.fail(node, "expected " + (tree.isNamed(node) ? "a " : "\"")
                            + tree.kindName(node).replace('_', ' ') + (tree.isNamed(node) ? "" : "\"") + " here");
                }
            } else if (tree.isError(node) && !isKnown(syntax, node)) {
                String text = tree.text(node).strip();
                int length = text.codePointCount(0, text.length()) > 40
                        ? text.offsetByCodePoints(0, 40)
                        : text.length();
                int end = text.indexOf('\n');
                problems.fail(node, "unexpected \"" + text.substring(0, end < 0 ? length : Math.min(end, length))
                        + "\"");
            }
        }
    }

    private static boolean isExportedRequire(Syntax syntax, int node) {
        int parent = syntax.tree().parent(node);
        return syntax.is(parent, "import_alias") && syntax.is(syntax.tree().parent(parent), "export_statement");
    }

    private static boolean isKnown(Syntax syntax, int node) {
        Tree tree = syntax.tree();
        int parent = tree.parent(node);
        if (syntax.is(parent, "export_statement") && tree.text(node).equals("type")) {
            return true;
        }
        // the grammar knows less of types than there is; what is erased need not be understood
        for (int at = parent; at >= 0; at = tree.parent(at)) {
            if (TYPES.contains(syntax.kind(at))) {
                return true;
            }
        }
        return syntax.is(parent, "computed_property_name") && IndexSignatures.isStatic(syntax, tree.parent(parent));
    }
}
