package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a module or the body of a namespace declares: types, and values, which may be elsewhere. */
final class Exportable {
    private final Syntax syntax;
    private final Tree tree;
    private final Map<String, List<Integer>> declarations = new HashMap<>();

    /** @param container what it is that declares, 0 for the module */
    Exportable(Syntax syntax, int container) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        syntax.namedChildren(container).forEach(this::statement);
    }

    boolean declares(String name) {
        return declarations.containsKey(name);
    }

    /** Whether a name is one of a type, and of no value. */
    boolean isType(String name) {
        return isType(name, new BitSet());
    }

    /** @param asked namespaces whose answer is waited for */
    boolean isType(String name, BitSet asked) {
        List<Integer> found = declarations.getOrDefault(name, List.of());
        return !found.isEmpty() && found.stream().allMatch(node -> isType(node, asked));
    }

    private boolean isType(int node, BitSet asked) {
        return switch (syntax.kind(node)) {
            case "interface_declaration", "type_alias_declaration" -> true;
            case "internal_module", "module" -> !Instantiation.of(syntax, node, asked);
            default -> false;
        };
    }

    private void statement(int node) {
        switch (syntax.kind(node)) {
            case "export_statement", "ambient_declaration", "expression_statement" ->
                syntax.namedChildren(node).forEach(this::statement);
            case "interface_declaration", "type_alias_declaration", "class_declaration", "abstract_class_declaration",
                    "enum_declaration", "function_signature", "function_declaration",
                    "generator_function_declaration", "internal_module", "module" ->
                add(node);
            case "lexical_declaration", "variable_declaration" -> syntax.namedChildren(node).stream()
                    .filter(child -> syntax.is(child, "variable_declarator")).forEach(this::add);
            default -> {
            }
        }
    }

    private void add(int node) {
        int name = syntax.field(node, "name");
        if (name >= 0) {
            String text = tree.text(name);
            int dot = text.indexOf('.');
            declarations.computeIfAbsent((dot < 0 ? text : text.substring(0, dot)).strip(),
                    unused -> new ArrayList<>()).add(node);
        }
    }
}
