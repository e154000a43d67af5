package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Scopes of a Java file: what its nodes declare, without what they inherit or import. */
final class JavaScopes {
    private final Tree tree;
    private final JavaNames names;

    /** What a name may mean in one place. */
    enum Space {
        FIELD, METHOD, TYPE
    }

    JavaScopes(Tree tree, JavaNames names) {
        this.tree = tree;
        this.names = names;
    }

    /** The variable that a node declares for one of its children, -1 if it is another. */
    int local(int above, int child, IntPredicate isIt) {
        List<Integer> declared = new ArrayList<>();
        boolean isBody = names.isIn(child, "body");
        switch (tree.kindName(above)) {
            case "lambda_expression" -> {
                int parameters = names.field(above, "parameters");
                declared.addAll(names.is(parameters, "identifier")
                        ? List.of(parameters)
                        : names.is(parameters, "inferred_parameters")
                                ? names.named(parameters)
                                : names.parameters(above));
            }
            case "method_declaration", "constructor_declaration" -> declared.addAll(names.parameters(above));
            case "compact_constructor_declaration" -> declared.addAll(
                    names.parameters(names.typeOfBody(tree.parent(above))));
            case "for_statement" -> names.named(above, "local_variable_declaration")
                    .forEach(each -> declared.addAll(names.declared(each)));
            case "enhanced_for_statement" -> declared.add(isBody ? names.field(above, "name") : -1);
            case "try_with_resources_statement" -> names.named(isBody ? names.field(above, "resources") : -1)
                    .forEach(each -> declared.add(names.field(each, "name")));
            case "catch_clause" -> names.named(above, "catch_formal_parameter")
                    .forEach(each -> declared.add(names.field(each, "name")));
            case "local_variable_declaration" -> declared.addAll(names.declared(above).stream()
                    .filter(each -> each < child + 1).toList());
            default -> {
            }
        }
        for (int each : declared) {
            if (isIt.test(each)) {
                return each;
            }
        }
        return before(above, child, isIt);
    }

    /** The variable that is declared by what stands before a child. */
    private int before(int above, int child, IntPredicate isIt) {
        for (int each = tree.prevSibling(child); each >= 0; each = tree.prevSibling(each)) {
            int found = switch (tree.kindName(each)) {
                case "local_variable_declaration" -> first(names.declared(each), isIt);
                case "resource" -> first(List.of(names.field(each, "name")), isIt);
                case "switch_block_statement_group" -> {
                    List<Integer> declared = new ArrayList<>();
                    names.named(each, "local_variable_declaration")
                            .forEach(one -> declared.addAll(names.declared(one)));
                    yield first(declared, isIt);
                }
                case "block", "class_body", "lambda_expression" -> -1;
                case "if_statement", "while_statement" -> pattern(names.field(each, "condition"), isIt);
                default -> names.typeOfBody(above) >= 0 || names.is(above, "program") ? -1 : pattern(each, isIt);
            };
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    private static int first(List<Integer> declared, IntPredicate isIt) {
        return declared.stream().filter(isIt::test).findFirst().orElse(-1);
    }

    /** The variable of a pattern. */
    private int pattern(int in, IntPredicate isIt) {
        for (int each = Math.max(in, 0); in >= 0 && each < tree.subtreeEnd(in); each++) {
            String kind = tree.kindName(tree.parent(each));
            boolean isVariable = kind.equals("type_pattern") || kind.equals("record_pattern_component")
                    || kind.equals("instanceof_expression");
            if (isVariable && names.declares(each) && isIt.test(each)) {
                return each;
            }
        }
        return -1;
    }

    /** What a class itself declares by a name, -1 for nothing: the declaring name, or the node of a type. */
    int member(int type, String name, Space space, int arguments) {
        IntPredicate isIt = each -> each >= 0 && tree.text(each).equals(name);
        List<Integer> methods = new ArrayList<>();
        for (int member : names.members(type)) {
            int declared = names.field(member, "name");
            switch (tree.kindName(member)) {
                case "field_declaration", "constant_declaration" -> {
                    int field = space == Space.FIELD ? first(names.declared(member), isIt) : -1;
                    if (field >= 0) {
                        return field;
                    }
                }
                case "enum_constant" -> {
                    if (space == Space.FIELD && isIt.test(declared)) {
                        return declared;
                    }
                }
                case "method_declaration", "annotation_type_element_declaration" -> {
                    if (space == Space.METHOD && isIt.test(declared)) {
                        methods.add(member);
                    }
                }
                default -> {
                    if (space == Space.TYPE && names.isType(member) && isIt.test(declared)) {
                        return member;
                    }
                }
            }
        }
        for (int method : methods) {
            if (arguments < 0 || takes(method, arguments)) {
                return names.field(method, "name");
            }
        }
        if (!methods.isEmpty()) {
            return names.field(methods.get(0), "name");
        }
        return space != Space.TYPE && names.is(type, "record_declaration")
                ? first(names.parameters(type), isIt)
                : -1;
    }

    private boolean takes(int method, int arguments) {
        int parameters = names.parameters(method).size();
        return parameters == arguments || (parameters <= arguments + 1
                && !names.named(names.field(method, "parameters"), "spread_parameter").isEmpty());
    }
}
