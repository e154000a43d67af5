package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the top level of a module declares without a value of its own: types, and values that are elsewhere. */
final class Exportable {
    private final Syntax syntax;
    private final Tree tree;
    private final Set<String> types = new HashSet<>();
    private final Set<String> values = new HashSet<>();

    Exportable(Syntax syntax) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        syntax.namedChildren(0).forEach(this::statement);
    }

    /** Whether a name that has no value in the module is a type, and no value that is declared to be elsewhere. */
    boolean isType(String name) {
        return types.contains(name) && !values.contains(name);
    }

    private void statement(int node) {
        switch (syntax.kind(node)) {
            case "export_statement", "ambient_declaration", "expression_statement" ->
                syntax.namedChildren(node).forEach(this::statement);
            case "interface_declaration", "type_alias_declaration" -> add(types, syntax.field(node, "name"));
            case "class_declaration", "abstract_class_declaration", "enum_declaration", "function_signature" ->
                add(values, syntax.field(node, "name"));
            case "internal_module", "module" -> add(Namespaces.isInstantiated(syntax, node) ? values : types,
                    syntax.field(node, "name"));
            case "lexical_declaration", "variable_declaration" -> declarators(syntax.namedChildren(node));
            default -> {
            }
        }
    }

    private void declarators(List<Integer> children) {
        children.stream().filter(child -> syntax.is(child, "variable_declarator"))
                .forEach(child -> add(values, syntax.field(child, "name")));
    }

    private void add(Set<String> names, int name) {
        if (name >= 0) {
            String text = tree.text(name);
            int dot = text.indexOf('.');
            names.add((dot < 0 ? text : text.substring(0, dot)).strip());
        }
    }
}
