package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Syntax of a JavaScript or TypeScript file, in the terms of those who look for what its expressions give. */
class EcmaScriptSyntax {
    static final Set<String> CLASSES = Set.of("class", "class_declaration", "abstract_class_declaration");
    static final Set<String> FUNCTIONS = Set.of("function_declaration", "function_expression",
            "generator_function", "generator_function_declaration", "arrow_function", "method_definition",
            "function_signature", "method_signature", "abstract_method_signature", "function_type", "call_signature");

    final FileView file;
    final Tree tree;

    EcmaScriptSyntax(FileView file) {
        this.file = file;
        this.tree = file.tree();
    }

    boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }

    boolean is(int node, Set<String> kinds) {
        return node >= 0 && kinds.contains(tree.kindName(node));
    }

    boolean isIn(int node, String field) {
        return tree.isInField(node, tree.language().fieldId(field));
    }

    int field(int node, String name) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(name));
    }

    List<Integer> named(int node) {
        List<Integer> children = new ArrayList<>();
        for (int child = node < 0 ? -1 : tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child) && !is(child, "comment")) {
                children.add(child);
            }
        }
        return children;
    }

    int first(int node, String kind) {
        return named(node).stream().filter(child -> is(child, kind)).findFirst().orElse(-1);
    }

    boolean has(int node, String token) {
        for (int child = node < 0 ? -1 : tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (is(child, token)) {
                return true;
            }
        }
        return false;
    }

    /** The name that a key stands for, without quotes. */
    String key(int node) {
        if (is(node, "computed_property_name") && first(node, "string") >= 0) {
            return key(first(node, "string"));
        }
        String text = node < 0 ? "" : tree.text(node);
        return is(node, "string") && text.length() >= 2 ? text.substring(1, text.length() - 1) : text;
    }

    /** The declaration of a namespace by a part of its name, or -1. */
    int module(int part) {
        int name = part;
        while (is(tree.parent(name), "nested_identifier")) {
            name = tree.parent(name);
        }
        int module = tree.parent(name);
        return (is(module, "internal_module") || is(module, "module")) && isIn(name, "name") ? module : -1;
    }

    boolean isWritten(int access) {
        return is(tree.parent(access), "assignment_expression") && isIn(access, "left");
    }

    /** The function, field or static block that says what {@code this} is; -1 for none. */
    int owner(int self) {
        for (int above = tree.parent(self); above > 0; above = tree.parent(above)) {
            if (is(above, "field_definition") || is(above, "public_field_definition")
                    || is(above, "class_static_block") || (is(above, FUNCTIONS) && !is(above, "arrow_function"))) {
                return above;
            }
        }
        return -1;
    }

    /** Whether the file exports or imports by statements, as CommonJS does not. */
    boolean isModule() {
        return first(0, "import_statement") >= 0 || first(0, "export_statement") >= 0;
    }

    int functionOf(int node) {
        int above = tree.parent(node);
        while (above > 0 && !is(above, FUNCTIONS)) {
            above = tree.parent(above);
        }
        return above;
    }

    Place at(int node) {
        return new Place(file, node);
    }

    Optional<Place> here(int node) {
        return node < 0 ? Optional.empty() : Optional.of(at(node));
    }
}
