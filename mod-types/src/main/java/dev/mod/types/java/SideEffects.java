package dev.mod.types.java;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** What the evaluation of expressions of one file does besides giving a value. */
final class SideEffects {
    private final AttributedFile file;
    private final Set<Element> assigned = new HashSet<>();

    SideEffects(AttributedFile file) {
        this.file = file;
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
                assigned(tree.getVariable());
                return super.visitAssignment(tree, null);
            }

            @Override
            public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree tree, @Nullable Void unused) {
                assigned(tree.getVariable());
                return super.visitCompoundAssignment(tree, null);
            }

            @Override
            public @Nullable Void visitUnary(UnaryTree tree, @Nullable Void unused) {
                if (isStep(tree)) {
                    assigned(tree.getExpression());
                }
                return super.visitUnary(tree, null);
            }

            private void assigned(ExpressionTree variable) {
                Element element = file.element(new TreePath(getCurrentPath(), variable));
                if (element != null) {
                    assigned.add(element);
                }
            }
        }.scan(new TreePath(file.unit()), null);
    }

    private static boolean isStep(UnaryTree tree) {
        return switch (tree.getKind()) {
            case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT -> true;
            default -> false;
        };
    }

    /** Whether a variable gets a value anywhere but where it is declared. */
    boolean isAssigned(Element variable) {
        return assigned.contains(variable);
    }

    /**
     * Whether it may make a difference that an expression is not evaluated: it calls something, changes something, makes something, or
     * may fail.
     */
    boolean has(TreePath expression) {
        return any(expression, this::acts);
    }

    /** Whether an expression is the same whenever and however often it is evaluated. */
    boolean isStable(TreePath expression) {
        return !any(expression, path -> acts(path) || isMade(path.getLeaf()) || varies(path));
    }

    /** Whether an expression gives the same value while nothing else has an effect, and makes nothing. */
    boolean isQuiet(TreePath expression) {
        return !has(expression) && !any(expression, path -> isMade(path.getLeaf()));
    }

    private boolean any(TreePath expression, Predicate<TreePath> isMeant) {
        boolean[] found = new boolean[1];
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
                if (tree != null && !found[0]) {
                    look(new TreePath(getCurrentPath(), tree));
                    boolean isFunction = tree instanceof LambdaExpressionTree;
                    return found[0] || isFunction ? null : super.scan(tree, null);
                }
                return null;
            }

            void look(TreePath path) {
                found[0] |= isMeant.test(path);
            }

            @Override
            public @Nullable Void scan(TreePath path, @Nullable Void unused) {
                look(path);
                return found[0] || path.getLeaf() instanceof LambdaExpressionTree ? null : super.scan(path, null);
            }
        }.scan(expression, null);
        return found[0];
    }

    private static boolean isMade(Tree tree) {
        return tree instanceof NewArrayTree || tree instanceof LambdaExpressionTree
                || tree instanceof MemberReferenceTree;
    }

    /** Whether a name, looked at for itself, may have another value later. */
    boolean varies(TreePath path) {
        Element element = path.getLeaf() instanceof IdentifierTree || path.getLeaf() instanceof MemberSelectTree
                ? file.element(path)
                : null;
        return element instanceof VariableElement && !element.getModifiers().contains(Modifier.FINAL)
                && (element.getKind() == ElementKind.FIELD || assigned.contains(element));
    }

    /** Whether a node has an effect of its own, whatever is in it has. */
    boolean acts(TreePath path) {
        Tree tree = path.getLeaf();
        return switch (tree.getKind()) {
            case METHOD_INVOCATION, NEW_CLASS, ASSIGNMENT, ARRAY_ACCESS, SWITCH_EXPRESSION, DIVIDE, REMAINDER -> true;
            case NEW_ARRAY -> ((NewArrayTree) tree).getDimensions().stream()
                    // a length may be negative
                    .anyMatch(each -> !(each instanceof LiteralTree));
            // text of an object is made by a call
            case PLUS -> !isPlain(path, ((BinaryTree) tree).getLeftOperand())
                    || !isPlain(path, ((BinaryTree) tree).getRightOperand());
            case EQUAL_TO, NOT_EQUAL_TO -> false;
            case TYPE_CAST -> !isSafe(path, (TypeCastTree) tree);
            case MEMBER_SELECT -> !isSafe(path, (MemberSelectTree) tree);
            case MEMBER_REFERENCE -> !isType(
                    file.element(new TreePath(path, ((MemberReferenceTree) tree).getQualifierExpression())));
            default -> tree instanceof CompoundAssignmentTree
                    || (tree instanceof UnaryTree unary && (isStep(unary) || isBoxed(path, unary.getExpression())))
                    || (tree instanceof BinaryTree binary
                            && (isBoxed(path, binary.getLeftOperand()) || isBoxed(path, binary.getRightOperand())));
        };
    }

    private static boolean isType(@Nullable Element element) {
        return element != null && (element.getKind().isClass() || element.getKind().isInterface());
    }

    private @Nullable TypeMirror type(TreePath path, Tree operand) {
        return file.trees().getTypeMirror(new TreePath(path, operand));
    }

    private boolean isBoxed(TreePath path, Tree operand) {
        TypeMirror type = type(path, operand);
        return type == null || !type.getKind().isPrimitive();
    }

    private boolean isPlain(TreePath path, Tree operand) {
        TypeMirror type = type(path, operand);
        return type != null && (type.getKind().isPrimitive() || type.toString().equals("java.lang.String"));
    }

    private boolean isSafe(TreePath path, TypeCastTree cast) {
        TypeMirror to = type(path, cast.getType());
        return to != null && (to.getKind().isPrimitive()
                ? !isBoxed(path, cast.getExpression())
                : cast.getExpression().getKind() == Tree.Kind.NULL_LITERAL);
    }

    private boolean isSafe(TreePath path, MemberSelectTree select) {
        Element element = file.element(path);
        return isType(element) || (element != null && (element.getKind() == ElementKind.PACKAGE
                || element.getModifiers().contains(Modifier.STATIC)
                || select.getIdentifier().contentEquals("class") || select.getIdentifier().contentEquals("this")
                || (select.getExpression() instanceof IdentifierTree of && of.getName().contentEquals("this"))));
    }
}
