package dev.mod.types.typescript;

import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What happens when code is evaluated, in that order: uses of some variables, and what has an effect or depends on one. */
final class EvaluationOrder {
    private static final Set<Integer> SKIPPING = Set.of(SyntaxKind.AND, SyntaxKind.OR, SyntaxKind.COALESCE);
    /** {@code ||= &&= ??=}. */
    private static final Set<Integer> SKIPPING_ASSIGNMENTS = Set.of(SyntaxKind.OR_ASSIGNMENT, SyntaxKind.AND_ASSIGNMENT,
            SyntaxKind.COALESCE_ASSIGNMENT);
    /** Of which the first child is evaluated once, and the others perhaps: {@code ?:}, {@code if}, {@code switch}. */
    private static final Set<Integer> BRANCHES = Set.of(SyntaxKind.CONDITIONAL, SyntaxKind.IF, SyntaxKind.SWITCH);
    /** Of which nothing is evaluated exactly once: loops, {@code try}, decorators. */
    private static final Set<Integer> UNCERTAIN = Set.of(SyntaxKind.DO, SyntaxKind.WHILE, SyntaxKind.TRY,
            SyntaxKind.DECORATOR);

    /**
     * A use of one of the variables, or an effect.
     *
     * @param variable which; -1 for an effect
     * @param isCertain whether it happens exactly once
     */
    private record Step(int variable, boolean isCertain) {}

    private final SideEffects effects;
    private final SyntaxTable table;
    private final List<Set<Integer>> variables;
    private final List<Step> steps = new ArrayList<>();
    private int uncertain;
    /** How many functions are around, of which the code happens when they are called; calls are effects. */
    private int functions;

    private EvaluationOrder(SideEffects effects, List<Set<Integer>> variables) {
        this.effects = effects;
        table = effects.file().table();
        this.variables = variables;
    }

    /**
     * Whether code evaluates variables before anything else that matters, each once, in this order.
     *
     * @param code nodes, one after the other
     * @param variables the names that stand for each
     */
    static boolean isFirst(SideEffects effects, List<Integer> code, List<Set<Integer>> variables) throws RpcException {
        var order = new EvaluationOrder(effects, variables);
        for (int each : code) {
            order.visit(each);
        }
        List<Step> uses = order.steps.stream().filter(step -> step.variable() >= 0).toList();
        if (uses.size() != variables.size()) {
            return false;
        }
        for (int i = 0; i < variables.size(); i++) {
            Step step = order.steps.get(i);
            if (step.variable() != i || !step.isCertain()) {
                return false;
            }
        }
        return true;
    }

    private void visit(int node) throws RpcException {
        int kind = table.kind(node);
        if (Expressions.isType(kind)) {
            return;
        }
        List<Integer> children = table.children(node);
        if (kind == SyntaxKind.BINARY) {
            binary(node);
        } else if (kind == SyntaxKind.VARIABLE || kind == SyntaxKind.BINDING_ELEMENT) {
            declaration(node);
        } else if (SyntaxTable.isFunction(kind)) {
            functions++;
            perhaps(children);
            functions--;
        } else if (UNCERTAIN.contains(kind)) {
            perhaps(children);
        } else if (kind == SyntaxKind.CLASS || kind == SyntaxKind.CLASS_EXPRESSION) {
            for (int each : children) {
                if (table.kind(each) == SyntaxKind.HERITAGE_CLAUSE) {
                    visit(each);
                } else {
                    perhaps(List.of(each));
                }
            }
        } else if (BRANCHES.contains(kind) || (kind == SyntaxKind.FOR && table.property(node, 0) > 0)
                || Expressions.isOptional(table, node)) {
            visit(children.get(0));
            perhaps(children.subList(1, children.size()));
        } else if (kind == SyntaxKind.FOR) {
            perhaps(children);
        } else if (kind == SyntaxKind.FOR_IN || kind == SyntaxKind.FOR_OF) {
            int over = table.property(node, 2);
            visit(over);
            perhaps(children.stream().filter(it -> it != over).toList());
        } else if (kind == SyntaxKind.PROPERTY_ACCESS) {
            visit(children.get(0));
        } else {
            for (int each : children) {
                visit(each);
            }
        }
        after(node);
    }

    private void after(int node) throws RpcException {
        for (int i = 0; i < variables.size(); i++) {
            if (variables.get(i).contains(node)) {
                steps.add(new Step(i, uncertain == 0));
                return;
            }
        }
        if (functions == 0 && (effects.acts(node) || effects.varies(node))) {
            steps.add(new Step(-1, uncertain == 0));
        }
    }

    private void perhaps(List<Integer> nodes) throws RpcException {
        uncertain++;
        for (int each : nodes) {
            visit(each);
        }
        uncertain--;
    }

    private void binary(int node) throws RpcException {
        int left = table.property(node, 1);
        int right = table.property(node, 4);
        int operator = Expressions.operator(table, node);
        boolean isPlain = operator == SyntaxKind.FIRST_ASSIGNMENT;
        int kind = table.kind(left);
        if (!isPlain) {
            visit(left);
        } else if (kind == SyntaxKind.PROPERTY_ACCESS || kind == SyntaxKind.ELEMENT_ACCESS) {
            // what is assigned is not read, but what it belongs to is
            for (int each : table.children(left)) {
                if (each != table.nameOf(left)) {
                    visit(each);
                }
            }
        }
        if (SKIPPING.contains(operator) || SKIPPING_ASSIGNMENTS.contains(operator)) {
            perhaps(List.of(right));
        } else {
            visit(right);
        }
        if (isPlain && !table.isName(left) && kind != SyntaxKind.PROPERTY_ACCESS
                && kind != SyntaxKind.ELEMENT_ACCESS) {
            // a pattern takes apart what is assigned
            perhaps(List.of(left));
        }
    }

    private void declaration(int node) throws RpcException {
        int name = table.nameOf(node);
        int value = table.property(node, 3);
        if (value > 0) {
            visit(value);
        }
        if (table.kind(name) == SyntaxKind.OBJECT_PATTERN || table.kind(name) == SyntaxKind.ARRAY_PATTERN) {
            perhaps(List.of(name));
        }
    }
}
