package dev.mod.types.internal.source;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;

/** How strongly expressions of Java bind, and so where they need parentheses. */
public final class Precedence {
    /** Of what needs none anywhere. */
    private static final int PRIMARY = 15;
    /** Of casts and signs. */
    public static final int UNARY = 13;
    private static final int SUM = 11;
    private static final int RELATIONAL = 9;
    private static final int CONDITIONAL = 2;

    private Precedence() {}

    /**
     * Of an expression; more binds more strongly.
     *
     * @param text of it: the compiler makes one text of several with a plus between them
     */
    public static int of(Tree tree, String text) {
        boolean isSum = tree.getKind() == Tree.Kind.STRING_LITERAL && new JavaTokens(text, 0, text.length()).next();
        return isSum ? SUM : of(tree);
    }

    /** Of an expression; more binds more strongly. */
    private static int of(Tree tree) {
        return switch (tree.getKind()) {
            case ASSIGNMENT, LAMBDA_EXPRESSION, SWITCH_EXPRESSION, MULTIPLY_ASSIGNMENT, DIVIDE_ASSIGNMENT,
                    REMAINDER_ASSIGNMENT, PLUS_ASSIGNMENT, MINUS_ASSIGNMENT, LEFT_SHIFT_ASSIGNMENT,
                    RIGHT_SHIFT_ASSIGNMENT, UNSIGNED_RIGHT_SHIFT_ASSIGNMENT, AND_ASSIGNMENT, XOR_ASSIGNMENT,
                    OR_ASSIGNMENT ->
                1;
            case CONDITIONAL_EXPRESSION -> CONDITIONAL;
            case CONDITIONAL_OR -> 3;
            case CONDITIONAL_AND -> 4;
            case OR -> 5;
            case XOR -> 6;
            case AND -> 7;
            case EQUAL_TO, NOT_EQUAL_TO -> 8;
            case LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, INSTANCE_OF -> RELATIONAL;
            case LEFT_SHIFT, RIGHT_SHIFT, UNSIGNED_RIGHT_SHIFT -> 10;
            case PLUS, MINUS -> SUM;
            case MULTIPLY, DIVIDE, REMAINDER -> 12;
            case TYPE_CAST -> UNARY;
            case NEW_ARRAY -> PRIMARY - 1;
            default -> tree instanceof UnaryTree unary
                    ? switch (unary.getKind()) {
                        case POSTFIX_INCREMENT, POSTFIX_DECREMENT -> UNARY + 1;
                        default -> UNARY;
                    }
                    : PRIMARY;
        };
    }

    /** Whether a text of a precedence needs parentheses in the place of an expression. */
    public static boolean needsParentheses(int precedence, String text, TreePath place) {
        Tree above = place.getParentPath().getLeaf();
        Tree here = place.getLeaf();
        boolean isSigned = text.startsWith("-") || text.startsWith("+");
        boolean isOperand = above instanceof UnaryTree || above instanceof TypeCastTree
                || (above instanceof BinaryTree binary && binary.getRightOperand().equals(here));
        return precedence < least(above, here) || (isSigned && isOperand);
    }

    /** What an expression must at least have below another node. */
    private static int least(Tree above, Tree here) {
        if (above instanceof BinaryTree binary) {
            return of(above) + (binary.getRightOperand().equals(here) ? 1 : 0);
        }
        if (above instanceof ConditionalExpressionTree conditional) {
            return conditional.getCondition().equals(here)
                    ? CONDITIONAL + 1
                    : conditional.getFalseExpression().equals(here) ? CONDITIONAL : 0;
        }
        boolean isBase = above instanceof MemberSelectTree || above instanceof MemberReferenceTree
                || (above instanceof ArrayAccessTree access && access.getExpression().equals(here));
        return isBase
                ? PRIMARY
                : above instanceof UnaryTree || above instanceof TypeCastTree
                        ? UNARY
                        : above instanceof InstanceOfTree ? RELATIONAL : 0;
    }
}
