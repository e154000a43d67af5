package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Names of a Java file by their syntax: which declare something, and the parts of what they declare. */
final class JavaNames {
    private static final Set<String> TYPES = Set.of("class_declaration", "interface_declaration", "enum_declaration",
            "record_declaration", "annotation_type_declaration");
    private static final Set<String> NAMED = Set.of("method_declaration", "constructor_declaration",
            "compact_constructor_declaration", "annotation_type_element_declaration", "enum_constant",
            "variable_declarator", "formal_parameter", "catch_formal_parameter", "resource", "enhanced_for_statement",
            "instanceof_expression");

    private final Tree tree;

    JavaNames(Tree tree) {
        this.tree = tree;
    }

    boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }

    boolean isIn(int node, String field) {
        return tree.isInField(node, tree.language().fieldId(field));
    }

    int field(int node, String field) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(field));
    }

    List<Integer> named(int node) {
        List<Integer> children = new ArrayList<>();
        for (int child = node < 0 ? -1 : tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child)) {
                children.add(child);
            }
        }
        return children;
    }

    /** The children of a kind. */
    List<Integer> named(int node, String kind) {
        return named(node).stream().filter(child -> is(child, kind)).toList();
    }

    boolean isName(int node) {
        return is(node, "identifier") || is(node, "type_identifier");
    }

    /** Whether a node declares a class, an interface, or the like, with a name. */
    boolean isType(int node) {
        return node >= 0 && TYPES.contains(tree.kindName(node));
    }

    /** Whether a name is the one by which something is declared. */
    boolean declares(int name) {
        int parent = tree.parent(name);
        if (!isName(name)) {
            return false;
        }
        return switch (tree.kindName(parent)) {
            case "type_parameter", "labeled_statement" -> named(parent).get(0) == name;
            case "inferred_parameters" -> true;
            case "lambda_expression" -> isIn(name, "parameters");
            case "type_pattern", "record_pattern_component" -> is(name, "identifier");
            default -> (isType(parent) || NAMED.contains(tree.kindName(parent))) && isIn(name, "name");
        };
    }

    /** The node that a class, or what is like one, is known by, if the body of one is the node; else -1. */
    int typeOfBody(int body) {
        int parent = tree.parent(body);
        boolean isAnonymous = is(body, "class_body")
                && (is(parent, "object_creation_expression") || is(parent, "enum_constant"));
        return isAnonymous || (isType(parent) && isIn(body, "body")) ? parent : -1;
    }

    /** What a class declares directly. */
    List<Integer> members(int type) {
        int body = field(type, "body");
        if (body < 0) {
            body = named(type, "class_body").stream().findFirst().orElse(-1);
        }
        List<Integer> members = new ArrayList<>();
        for (int member : named(body)) {
            if (is(member, "enum_body_declarations")) {
                members.addAll(named(member));
            } else {
                members.add(member);
            }
        }
        return members;
    }

    /** The names of the parameters of a method, a constructor or a record. */
    List<Integer> parameters(int method) {
        List<Integer> names = new ArrayList<>();
        for (int parameter : named(field(method, "parameters"))) {
            int name = is(parameter, "spread_parameter")
                    ? field(named(parameter, "variable_declarator").stream().findFirst().orElse(-1), "name")
                    : field(parameter, "name");
            if (name >= 0) {
                names.add(name);
            }
        }
        return names;
    }

    /** The names that a declaration of variables or fields declares. */
    List<Integer> declared(int declaration) {
        return named(declaration, "variable_declarator").stream().map(each -> field(each, "name"))
                .filter(name -> name >= 0).toList();
    }

    /** A qualified name, without what may stand between its parts. */
    String qualified(int node) {
        StringBuilder name = new StringBuilder();
        for (int each = node; each < tree.subtreeEnd(node); each++) {
            if (isName(each)) {
                name.append(name.isEmpty() ? "" : ".").append(tree.text(each));
            }
        }
        return name.toString();
    }

    /** The qualified name of a type of the file's package. */
    String inPackage(String name) {
        return named(0, "package_declaration").stream()
                .map(each -> named(each).get(named(each).size() - 1))
                .map(each -> qualified(each) + "." + name).findFirst().orElse(name);
    }

    /** The last name of a path. */
    int last(int path) {
        return is(path, "scoped_identifier") ? field(path, "name") : path;
    }

    /** Whether an import is one of members. */
    boolean isStatic(int statement) {
        for (int child = tree.firstChild(statement); child >= 0; child = tree.nextSibling(child)) {
            if (is(child, "static")) {
                return true;
            }
        }
        return false;
    }

    /** The declaration of a type of a name among some nodes, or -1. */
    int declaredType(List<Integer> among, String name) {
        for (int each : among) {
            int declared = isType(each) ? field(each, "name") : -1;
            if (declared >= 0 && tree.text(declared).equals(name)) {
                return each;
            }
        }
        return -1;
    }
}
