package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/** Roles of the identifiers of a Python file. */
final class PythonNames {
    private static final Set<String> PATTERNS = Set.of("pattern_list", "tuple_pattern", "list_pattern",
            "list_splat_pattern", "dictionary_splat_pattern", "as_pattern_target", "tuple", "list", "list_splat",
            "expression_list", "parenthesized_expression", "splat_pattern", "dotted_name");

    private static final Set<Role> DECLARING = EnumSet.of(Role.TARGET, Role.CHANGE, Role.PARAMETER, Role.WALRUS,
            Role.IMPORT, Role.TYPE);

    /** Role of an identifier. */
    enum Role {
        /** Gives a name to something. */
        TARGET,
        /** Makes the name one of the scope, but does not make what it stands for: {@code del}, {@code +=}. */
        CHANGE, PARAMETER, WALRUS, IMPORT,
        /** Declares a type parameter. */
        TYPE, GLOBAL, NONLOCAL,
        /** Stands for what was declared elsewhere. */
        USE,
        /** Means nothing by itself: a name after a dot, of a keyword argument, of a module. */
        PART;

        boolean isDeclaring() {
            return DECLARING.contains(this);
        }
    }

    private final Tree tree;
    private final Role[] roles;

    /** Roles go from the top down, so that nesting costs nothing. */
    PythonNames(Tree tree) {
        this.tree = tree;
        roles = new Role[tree.size()];
        roles[0] = Role.USE;
        for (int node = 1; node < tree.size(); node++) {
            roles[node] = tree.isNamed(node) ? role(node, tree.parent(node)) : Role.USE;
        }
    }

    /** The role of an identifier; of another node, what its parts inherit. */
    Role role(int node) {
        return roles[node];
    }

    boolean isIdentifier(int node) {
        return tree.isNamed(node) && is(node, "identifier");
    }

    /** The name as the language compares it: in Unicode's form NFKC. */
    String name(int identifier) {
        String text = tree.text(identifier);
        return text.chars().allMatch(c -> c < 128) ? text : Normalizer.normalize(text, Normalizer.Form.NFKC);
    }

    boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }

    boolean isIn(int node, String field) {
        return tree.isInField(node, tree.language().fieldId(field));
    }

    int field(int node, String field) {
        return tree.childByField(node, tree.language().fieldId(field));
    }

    /** The type parameters that a function or class, or the left side of a type alias, declares; -1 for none. */
    int typeParameters(int node) {
        return switch (tree.kindName(node)) {
            case "function_definition", "class_definition" -> field(node, "type_parameters");
            case "type_alias_statement" -> {
                int left = field(node, "left");
                int generic = left < 0 ? -1 : tree.firstChild(left);
                int last = is(generic, "generic_type") ? lastNamed(generic) : -1;
                yield is(last, "type_parameter") ? last : -1;
            }
            default -> -1;
        };
    }

    private int lastNamed(int node) {
        int last = -1;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            last = tree.isNamed(child) ? child : last;
        }
        return last;
    }

    private int firstNamed(int node) {
        int child = tree.firstChild(node);
        while (child >= 0 && !tree.isNamed(child)) {
            child = tree.nextSibling(child);
        }
        return child;
    }

    private static Role when(boolean condition, Role role) {
        return condition ? role : Role.USE;
    }

    private Role role(int node, int parent) {
        Role above = roles[parent];
        String kind = tree.kindName(parent);
        if (above != Role.USE && PATTERNS.contains(kind)) {
            return kind.equals("dotted_name") && above != Role.PART ? segment(node, parent, above) : above;
        }
        return switch (kind) {
            case "assignment", "for_statement", "for_in_clause" -> when(isIn(node, "left"), Role.TARGET);
            case "augmented_assignment" -> when(isIn(node, "left"), Role.CHANGE);
            case "delete_statement" -> Role.CHANGE;
            case "named_expression" -> when(isIn(node, "name"), Role.WALRUS);
            case "as_pattern" -> when(is(node, "as_pattern_target")
                    || (is(node, "identifier") && node == lastNamed(parent)), Role.TARGET);
            case "parameters", "lambda_parameters" -> when(!is(node, "default_parameter")
                    && !is(node, "typed_default_parameter") && !is(node, "typed_parameter"), Role.PARAMETER);
            case "default_parameter", "typed_default_parameter" -> when(isIn(node, "name"), Role.PARAMETER);
            case "typed_parameter" -> when(!isIn(node, "type"), Role.PARAMETER);
            case "function_definition" -> isIn(node, "type_parameters")
                    ? Role.TYPE
                    : when(isIn(node, "name"), Role.TARGET);
            case "class_definition" -> isIn(node, "type_parameters")
                    ? Role.TYPE
                    : when(isIn(node, "name"), Role.TARGET);
            case "type_alias_statement" -> when(isIn(node, "left"), Role.TARGET);
            case "type", "splat_type", "type_parameter" -> above;
            case "constrained_type" -> when(node == firstNamed(parent), above);
            case "generic_type" -> above != Role.TARGET ? Role.USE : is(node, "type_parameter") ? Role.TYPE : above;
            case "import_statement" -> Role.IMPORT;
            case "import_from_statement" -> isIn(node, "module_name") ? Role.PART : Role.IMPORT;
            case "future_import_statement", "relative_import" -> Role.PART;
            case "aliased_import" -> above == Role.IMPORT && isIn(node, "alias") ? Role.IMPORT : Role.PART;
            case "global_statement" -> Role.GLOBAL;
            case "nonlocal_statement" -> Role.NONLOCAL;
            case "case_pattern" ->
                when(is(node, "dotted_name") && tree.firstChild(node) == lastNamed(node), Role.TARGET);
            case "splat_pattern" -> Role.TARGET;
            case "keyword_pattern" -> node == firstNamed(parent)
                    ? Role.PART
                    : when(is(node, "dotted_name") && tree.firstChild(node) == lastNamed(node), Role.TARGET);
            case "attribute" -> when(isIn(node, "attribute"), Role.PART);
            case "keyword_argument" -> when(isIn(node, "name"), Role.PART);
            case "dotted_name" -> above == Role.USE && node != firstNamed(parent) ? Role.PART : above;
            default -> Role.USE;
        };
    }

    /** {@code import a.b} declares a, {@code from a import b} declares b. */
    private Role segment(int node, int dotted, Role above) {
        return node == firstNamed(dotted) ? above : Role.PART;
    }
}
