package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Value bindings of a module by scope, so that a name can be traced to what declares it. */
final class Scopes {
    private static final Set<String> NAMES = Set.of("identifier", "shorthand_property_identifier",
            "shorthand_property_identifier_pattern");
    private static final Set<String> FUNCTIONS = Set.of("function_declaration", "function_expression",
            "generator_function", "generator_function_declaration", "arrow_function", "method_definition");
    private static final Set<String> BLOCKS = Set.of("statement_block", "for_statement", "for_in_statement",
            "catch_clause", "switch_body", "class_static_block", "class");

    private final Syntax syntax;
    private final Tree tree;
    private final Map<Integer, Set<String>> names = new HashMap<>();
    private final BitSet bindings = new BitSet();
    private final BitSet erased;

    /** @param erased nodes that hold types only, and declare nothing */
    Scopes(Syntax syntax, BitSet erased) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.erased = erased;
        int node = 0;
        while (node < tree.size()) {
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
            } else {
                declare(node);
                node++;
            }
        }
    }

    private boolean isFunction(int node) {
        return FUNCTIONS.contains(syntax.kind(node));
    }

    private boolean isScope(int node) {
        return node == 0 || isFunction(node) || BLOCKS.contains(syntax.kind(node));
    }

    /** The nearest scope around a node. */
    int scope(int node) {
        int at = tree.parent(node);
        while (at > 0 && !isScope(at)) {
            at = tree.parent(at);
        }
        return Math.max(0, at);
    }

    private boolean holdsVariables(int scope) {
        if (scope == 0 || isFunction(scope) || syntax.is(scope, "class_static_block")) {
            return true;
        }
        int parent = tree.parent(scope);
        return syntax.is(scope, "statement_block")
                && (isFunction(parent) || syntax.is(parent, "internal_module") || syntax.is(parent, "module"));
    }

    private int variableScope(int node) {
        int scope = scope(node);
        while (!holdsVariables(scope)) {
            scope = scope(scope);
        }
        return scope;
    }

    private void declare(int node) {
        switch (syntax.kind(node)) {
            case "variable_declarator" -> {
                boolean var = syntax.is(tree.parent(node), "variable_declaration");
                pattern(var ? variableScope(node) : scope(node), syntax.field(node, "name"));
            }
            case "function_declaration", "generator_function_declaration", "class_declaration",
                    "abstract_class_declaration", "enum_declaration", "internal_module", "module" ->
                name(scope(node), leftmost(syntax.field(node, "name")));
            case "function_expression", "generator_function", "class" -> name(node, syntax.field(node, "name"));
            case "import_clause", "namespace_import", "import_require_clause", "import_alias" ->
                name(0 == tree.parent(node) ? 0 : scope(node), syntax.child(node, "identifier"));
            case "import_specifier" -> {
                int alias = syntax.field(node, "alias");
                int name = syntax.field(node, "name");
                if (name >= 0) {
                    bindings.set(name);
                }
                name(scope(node), alias >= 0 ? alias : name);
            }
            case "required_parameter", "optional_parameter" -> pattern(scope(node), syntax.field(node, "pattern"));
            case "arrow_function" -> pattern(node, syntax.field(node, "parameter"));
            case "catch_clause" -> pattern(node, syntax.field(node, "parameter"));
            case "for_in_statement" -> {
                int kind = syntax.field(node, "kind");
                if (kind >= 0) {
                    pattern(syntax.is(kind, "var") ? variableScope(node) : node, syntax.field(node, "left"));
                }
            }
            case "export_specifier" -> {
                int alias = syntax.field(node, "alias");
                if (alias >= 0) {
                    bindings.set(alias);
                }
            }
            case "namespace_export" -> {
                int name = syntax.child(node, "identifier");
                if (name >= 0) {
                    bindings.set(name);
                }
            }
            default -> {
            }
        }
    }

    private int leftmost(int name) {
        int at = name;
        while (at >= 0 && !tree.isLeaf(at)) {
            at = tree.firstChild(at);
        }
        return at;
    }

    private void name(int scope, int node) {
        if (node >= 0) {
            bindings.set(node);
            names.computeIfAbsent(scope, unused -> new HashSet<>()).add(TypeMasks.name(tree.text(node)));
        }
    }

    private void pattern(int scope, int pattern) {
        for (int bound : boundNames(pattern)) {
            name(scope, bound);
        }
    }

    /** The identifiers that a pattern binds, in order. */
    List<Integer> boundNames(int pattern) {
        List<Integer> bound = new ArrayList<>();
        Deque<Integer> todo = new ArrayDeque<>();
        if (pattern >= 0) {
            todo.push(pattern);
        }
        while (!todo.isEmpty()) {
            int node = todo.pop();
            switch (syntax.kind(node)) {
                case "identifier", "shorthand_property_identifier_pattern" -> bound.add(node);
                case "assignment_pattern", "object_assignment_pattern" -> push(todo, syntax.field(node, "left"));
                case "pair_pattern" -> push(todo, syntax.field(node, "value"));
                case "object_pattern", "array_pattern", "rest_pattern" -> {
                    List<Integer> children = syntax.namedChildren(node);
                    for (int i = children.size() - 1; i >= 0; i--) {
                        todo.push(children.get(i));
                    }
                }
                default -> {
                }
            }
        }
        return bound;
    }

    private static void push(Deque<Integer> todo, int node) {
        if (node >= 0) {
            todo.push(node);
        }
    }

    /** Whether the node reads or writes a variable. */
    boolean isReference(int node) {
        if (bindings.get(node) || !NAMES.contains(syntax.kind(node)) || Jsx.isIntrinsic(syntax, node)) {
            return false;
        }
        int parent = tree.parent(node);
        return !syntax.is(parent, "export_specifier")
                || syntax.child(parent, "type") < 0 && syntax.field(tree.parent(tree.parent(parent)), "source") < 0;
    }

    /** The scope that declares a name as seen from a node, -1 when it is global. */
    int resolve(int node, String name) {
        int scope = scope(node);
        while (true) {
            Set<String> declared = names.get(scope);
            if (declared != null && declared.contains(name)) {
                return scope;
            }
            if (scope == 0) {
                return -1;
            }
            scope = scope(scope);
        }
    }

    boolean declares(int scope, String name) {
        return names.getOrDefault(scope, Set.of()).contains(name);
    }

    /** Whether a scope or one inside it declares a name. */
    boolean declaresWithin(int scope, String name) {
        return names.entrySet().stream().anyMatch(entry -> entry.getKey() >= scope
                && entry.getKey() < tree.subtreeEnd(scope) && entry.getValue().contains(name));
    }

    /** All references, in order of the text, outside of erased nodes. */
    List<Integer> references() {
        List<Integer> found = new ArrayList<>();
        int node = 0;
        while (node < tree.size()) {
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (isReference(node)) {
                found.add(node);
            }
            node++;
        }
        return found;
    }
}
