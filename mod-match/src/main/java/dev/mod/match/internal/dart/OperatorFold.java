package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;
import dev.mod.match.internal.shape.Vocabulary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Nests operators by their precedence, those of the same precedence from the left. The old grammar nests some of them
 * otherwise, and takes the type arguments in {@code a.b<C>(d)} for comparisons.
 */
final class OperatorFold {
    private static final int RELATIONAL = 5;

    /** How tightly operators bind, and the kinds of expressions with them, by their kinds. */
    static final class Table {
        private final int[] precedence;
        private final int[] expression;

        Table(DartKinds kinds) {
            Vocabulary v = kinds.vocabulary;
            int[] tokens = {v.token("??"), v.token("||"), v.token("&&"), v.token("|"), v.token("^"), v.token("&")};
            precedence = new int[v.kindCount()];
            expression = new int[v.kindCount()];
            operator(tokens[0], 1, kinds.ifNull);
            operator(tokens[1], 2, kinds.logicalOr);
            operator(tokens[2], 3, kinds.logicalAnd);
            operator(kinds.equalityOperator, 4, kinds.equality);
            operator(kinds.relationalOperator, RELATIONAL, kinds.relational);
            operator(tokens[3], 6, kinds.bitwiseOr);
            operator(tokens[4], 7, kinds.bitwiseXor);
            operator(tokens[5], 8, kinds.bitwiseAnd);
            operator(kinds.shiftOperator, 9, kinds.shift);
            operator(kinds.additiveOperator, 10, kinds.additive);
            operator(kinds.multiplicativeOperator, 11, kinds.multiplicative);
        }

        private void operator(int operator, int level, int kind) {
            precedence[operator] = level;
            expression[operator] = kind;
        }
    }

    private final DartKinds kinds;
    private final Draft draft;
    private final int[] precedence;
    private final int[] expression;

    OperatorFold(DartKinds kinds, Draft draft) {
        this.kinds = kinds;
        this.draft = draft;
        precedence = kinds.operators.precedence;
        expression = kinds.operators.expression;
    }

    boolean isOperation(int kind) {
        return kind == kinds.ifNull || kind == kinds.logicalOr || kind == kinds.logicalAnd || kind == kinds.equality
                || kind == kinds.relational || kind == kinds.bitwiseOr || kind == kinds.bitwiseXor
                || kind == kinds.bitwiseAnd || kind == kinds.shift || kind == kinds.additive
                || kind == kinds.multiplicative || kind == kinds.typeTestExpression
                || kind == kinds.typeCastExpression;
    }

    /** Nests the operators at and directly below a node, whose children are already as they shall be. */
    void apply(int root) {
        Nodes items = new Nodes();
        flatten(root, items);
        int conditional = -1;
        if (!items.isEmpty() && draft.kind(items.last()) == kinds.conditionalExpression && items.size() > 1) {
            conditional = items.last();
            items.truncate(items.size() - 1);
            int condition = draft.children(conditional)[0];
            if (isOperation(draft.kind(condition))) {
                flatten(condition, items);
            } else {
                items.add(condition);
            }
        }
        if (!alternate(items)) {
            // an error is in between: all stays as it was
            markOperators(root);
            return;
        }
        int result = fold(new GenericCalls(kinds, draft).among(items));
        if (conditional >= 0) {
            Nodes children = new Nodes(draft.children(conditional));
            children.set(0, result);
            draft.setKind(root, kinds.conditionalExpression);
            draft.setChildren(root, children);
        } else {
            draft.setKind(root, draft.kind(result));
            draft.setChildren(root, new Nodes(draft.children(result)));
        }
    }

    /** The operands and operators at and below a node, in order. */
    private void flatten(int root, Nodes items) {
        Deque<int[]> open = new ArrayDeque<>();
        open.push(new int[]{root, 0});
        while (!open.isEmpty()) {
            int[] top = open.peek();
            int[] children = draft.children(top[0]);
            if (top[1] == children.length) {
                open.pop();
                continue;
            }
            int child = children[top[1]++];
            if (isOperation(draft.kind(child))) {
                open.push(new int[]{child, 0});
            } else {
                items.add(child);
            }
        }
    }

    private void markOperators(int node) {
        for (int child : draft.children(node)) {
            markOperator(child);
        }
    }

    private void markOperator(int node) {
        int kind = draft.kind(node);
        int level = precedence[kind];
        if (level > 3) {
            draft.setField(node, kinds.fields.operator);
            if (level >= 6 && level <= 8) {
                draft.setKind(node, kinds.bitwiseOperator);
            }
        }
    }

    /** The node above all items. */
    private int fold(Nodes items) {
        Nodes operands = new Nodes();
        // what stands between the operands: an operator, and comments on both sides of it
        List<Nodes> between = new ArrayList<>();
        Nodes levels = new Nodes();
        int at = 0;
        while (at < items.size()) {
            Nodes gap = new Nodes();
            int level = -1;
            while (at < items.size() && !isOperand(items.get(at))) {
                int item = items.get(at++);
                int kind = draft.kind(item);
                if (isTypeTest(kind)) {
                    while (!levels.isEmpty() && levels.last() >= RELATIONAL) {
                        reduce(operands, between, levels);
                    }
                    gap.add(item);
                    test(operands, gap, kind);
                    gap = new Nodes();
                    continue;
                }
                gap.add(item);
                if (precedence[kind] > 0) {
                    // what stands for `when` binds least of all
                    level = kind == kinds.and && draft.byteAt(draft.start(item)) == 'w' ? 0 : precedence[kind];
                }
            }
            if (at == items.size()) {
                break;
            }
            if (level >= 0) {
                while (!levels.isEmpty() && levels.last() >= level) {
                    reduce(operands, between, levels);
                }
                between.add(gap);
                levels.add(level);
            }
            int operand = items.get(at++);
            draft.setField(operand, 0);
            operands.add(operand);
        }
        while (!levels.isEmpty()) {
            reduce(operands, between, levels);
        }
        return operands.last();
    }

    private void test(Nodes operands, Nodes gap, int kind) {
        Nodes list = new Nodes();
        list.add(operands.last());
        list.addAll(gap, 0, gap.size());
        operands.set(operands.size() - 1, draft.wrap(
                kind == kinds.typeTest ? kinds.typeTestExpression : kinds.typeCastExpression, list, 0, list.size()));
    }

    private void reduce(Nodes operands, List<Nodes> between, Nodes levels) {
        Nodes gap = between.remove(between.size() - 1);
        levels.truncate(levels.size() - 1);
        Nodes list = new Nodes();
        list.add(operands.get(operands.size() - 2));
        list.addAll(gap, 0, gap.size());
        list.add(operands.last());
        int kind = -1;
        for (int i = 0; i < gap.size(); i++) {
            int found = expression[draft.kind(gap.get(i))];
            if (found > 0) {
                kind = found;
                markOperator(gap.get(i));
            }
        }
        operands.truncate(operands.size() - 2);
        operands.add(draft.wrap(kind, list, 0, list.size()));
    }

    /** Whether operands and operators do. */
    private boolean alternate(Nodes items) {
        boolean operandNext = true;
        for (int i = 0; i < items.size(); i++) {
            int item = items.get(i);
            int kind = draft.kind(item);
            if (kind == kinds.vocabulary.error()) {
                return false;
            }
            if (draft.isExtra(item)) {
                continue;
            }
            boolean operand = isOperand(item);
            if (operand != operandNext) {
                return false;
            }
            operandNext = !operand && !isTypeTest(kind);
        }
        return !operandNext && !items.isEmpty() && isOperand(items.get(0));
    }

    private boolean isTypeTest(int kind) {
        return kind == kinds.typeTest || kind == kinds.typeCast;
    }

    private boolean isOperand(int node) {
        int kind = draft.kind(node);
        return precedence[kind] == 0 && !isTypeTest(kind) && !draft.isExtra(node);
    }
}
