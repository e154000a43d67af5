package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.BitSet;
import java.util.Set;

/** Whether a namespace is there when the program runs. */
final class Instantiation {
    private static final Set<String> TYPES = Set.of("interface_declaration", "type_alias_declaration");
    private static final Set<String> NOTHING = Set.of("comment", "{", "}", ";", "empty_statement");

    private Instantiation() {}

    /** Whether a namespace holds anything but types. */
    static boolean of(Syntax syntax, int namespace) {
        return of(syntax, namespace, new BitSet());
    }

    /** @param asked namespaces whose answer is waited for, which add nothing to that of this one */
    static boolean of(Syntax syntax, int namespace, BitSet asked) {
        if (asked.get(namespace)) {
            return false;
        }
        asked.set(namespace);
        Tree tree = syntax.tree();
        int body = syntax.field(namespace, "body");
        if (body < 0) {
            return false;
        }
        int node = body + 1;
        while (node < tree.subtreeEnd(body)) {
            String kind = syntax.kind(node);
            boolean open = kind.equals("export_statement") && syntax.child(node, "type") < 0
                    || kind.equals("expression_statement") && syntax.child(node, "internal_module") >= 0
                    || kind.equals("internal_module") || kind.equals("module");
            if (open && tree.isNamed(node)) {
                if (kind.equals("export_statement") || kind.equals("expression_statement")) {
                    node++;
                } else {
                    int inner = syntax.field(node, "body");
                    node = inner < 0 ? tree.subtreeEnd(node) : inner + 1;
                }
            } else if (TYPES.contains(kind) || NOTHING.contains(kind) || kind.equals("export")
                    || kind.equals("export_statement") || declaresType(syntax, node)
                    || kind.equals("export_clause") && syntax.namedChildren(node).stream()
                            .allMatch(specifier -> exportsType(syntax, specifier, asked))) {
                node = tree.subtreeEnd(node);
            } else {
                return true;
            }
        }
        return false;
    }

    private static boolean exportsType(Syntax syntax, int specifier, BitSet asked) {
        if (syntax.child(specifier, "type") >= 0) {
            return true;
        }
        String name = syntax.tree().text(syntax.field(specifier, "name"));
        for (int at = syntax.tree().parent(specifier); at >= 0; at = syntax.tree().parent(at)) {
            if (at == 0 || syntax.is(at, "statement_block")) {
                Exportable declared = new Exportable(syntax, at);
                if (declared.declares(name)) {
                    return declared.isType(name, asked);
                }
            }
        }
        return false;
    }

    private static boolean declaresType(Syntax syntax, int node) {
        return syntax.is(node, "ambient_declaration")
                && syntax.namedChildren(node).stream().anyMatch(child -> TYPES.contains(syntax.kind(child)));
    }
}
