package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/** Declarations of enums and namespaces: anew or merged with what is there, exported or not. */
final class Declarations {
    private static final Set<String> MERGED = Set.of("enum_declaration", "internal_module", "module",
            "class_declaration", "abstract_class_declaration", "function_declaration",
            "generator_function_declaration");

    private final Syntax syntax;
    private final Tree tree;
    private final Scopes scopes;
    private final Set<String> first = new HashSet<>();
    private final Set<Integer> later = new HashSet<>();

    /**
     * @param start the offset at which the compiled text starts
     * @param declaration what declares the variable, empty when something else does
     * @param argument what the function that fills the object is called with
     */
    record Place(int start, String declaration, String argument) {}

    Declarations(Syntax syntax, Scopes scopes, BitSet erased) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.scopes = scopes;
        int node = 0;
        while (node < tree.size()) {
            if (erased.get(node)) {
                if (syntax.is(node, "export_statement")) {
                    signature(syntax.field(node, "declaration"));
                }
                signature(node);
                node = tree.subtreeEnd(node);
                continue;
            }
            if (tree.isNamed(node) && MERGED.contains(syntax.kind(node)) && !first.add(key(node))) {
                later.add(node);
            }
            node++;
        }
    }

    /** The function that a signature is of declares the name. */
    private void signature(int node) {
        if (syntax.is(node, "function_signature")) {
            first.add(key(node));
        }
    }

    private String key(int node) {
        String name = tree.text(syntax.field(node, "name"));
        int dot = name.indexOf('.');
        return scopes.scope(node) + ":" + (dot < 0 ? name : name.substring(0, dot)).strip();
    }

    Place place(int node, String name) {
        int parent = tree.parent(node);
        boolean exported = syntax.is(parent, "export_statement");
        int statement = exported || syntax.is(parent, "expression_statement") ? parent : node;
        int container = tree.parent(statement);
        boolean inNamespace = exported && container > 0;
        String argument = name + " || (" + name + " = {})";
        if (inNamespace) {
            String object = container(tree.parent(container), container);
            argument = name + " = " + object + "." + name + " || (" + object + "." + name + " = {})";
        }
        String declaration = "";
        if (!later.contains(node)) {
            String keyword = scopes.scope(node) == 0 && !inNamespace ? "var " : "let ";
            declaration = (exported && !inNamespace ? "export " : "") + keyword + name + "; ";
        }
        return new Place(tree.start(statement), declaration, argument);
    }

    private String container(int namespace, int body) {
        String path = tree.text(syntax.field(namespace, "name")).replaceAll("\\s", "");
        return parameter(body, path.substring(path.lastIndexOf('.') + 1));
    }

    /** The parameter of the function that a namespace's body becomes; it hides no name that is declared anywhere in it. */
    String parameter(int body, String name) {
        String parameter = name;
        for (int i = 1; scopes.declaresWithin(body, parameter); i++) {
            parameter = name + "_" + i;
        }
        return parameter;
    }
}
