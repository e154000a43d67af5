package dev.mod.types.java;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Whether it makes no difference that an expression is not evaluated: it calls nothing, changes nothing, makes nothing, and cannot
 * fail.
 */
final class SideEffects extends TreePathScanner<Boolean, @Nullable Void> {
    private final AttributedFile file;

    private SideEffects(AttributedFile file) {
        this.file = file;
    }

    /** Whether an expression has an effect, or may have one. */
    static boolean has(AttributedFile file, TreePath expression) {
        return Boolean.TRUE.equals(new SideEffects(file).scan(expression, null));
    }

    @Override
    public Boolean scan(@Nullable Tree tree, @Nullable Void unused) {
        return Boolean.TRUE.equals(super.scan(tree, null));
    }

    @Override
    public Boolean reduce(@Nullable Boolean one, @Nullable Boolean other) {
        return Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other);
    }

    @Override
    public Boolean visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
        return true;
    }

    @Override
    public Boolean visitNewClass(NewClassTree tree, @Nullable Void unused) {
        return true;
    }

    @Override
    public Boolean visitNewArray(NewArrayTree tree, @Nullable Void unused) {
        // a length may be negative
        return tree.getDimensions().stream().anyMatch(each -> !(each instanceof LiteralTree))
                || super.visitNewArray(tree, null);
    }

    @Override
    public Boolean visitAssignment(AssignmentTree tree, @Nullable Void unused) {
        return true;
    }

    @Override
    public Boolean visitCompoundAssignment(CompoundAssignmentTree tree, @Nullable Void unused) {
        return true;
    }

    @Override
    public Boolean visitUnary(UnaryTree tree, @Nullable Void unused) {
        return switch (tree.getKind()) {
            case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT -> true;
            default -> isBoxed(tree.getExpression()) || super.visitUnary(tree, null);
        };
    }

    @Override
    public Boolean visitBinary(BinaryTree tree, @Nullable Void unused) {
        return switch (tree.getKind()) {
            case DIVIDE, REMAINDER -> true;
            // text of an object is made by a call
            case PLUS -> !isPlain(tree.getLeftOperand()) || !isPlain(tree.getRightOperand())
                    || super.visitBinary(tree, null);
            case EQUAL_TO, NOT_EQUAL_TO -> super.visitBinary(tree, null);
            default -> isBoxed(tree.getLeftOperand()) || isBoxed(tree.getRightOperand())
                    || super.visitBinary(tree, null);
        };
    }

    private @Nullable TypeMirror type(Tree operand) {
        return file.trees().getTypeMirror(new TreePath(getCurrentPath(), operand));
    }

    private boolean isBoxed(Tree operand) {
        TypeMirror type = type(operand);
        return type == null || !type.getKind().isPrimitive();
    }

    private boolean isPlain(Tree operand) {
        TypeMirror type = type(operand);
        return type != null && (type.getKind().isPrimitive() || type.toString().equals("java.lang.String"));
    }

    @Override
    public Boolean visitArrayAccess(ArrayAccessTree tree, @Nullable Void unused) {
        return true;
    }

    @Override
    public Boolean visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void unused) {
        return true;
    }

    @Override
    public Boolean visitTypeCast(TypeCastTree tree, @Nullable Void unused) {
        TypeMirror to = file.trees().getTypeMirror(new TreePath(getCurrentPath(), tree.getType()));
        boolean isSafe = to != null && (to.getKind().isPrimitive()
                ? !isBoxed(tree.getExpression())
                : tree.getExpression().getKind() == Tree.Kind.NULL_LITERAL);
        return !isSafe || super.visitTypeCast(tree, null);
    }

    @Override
    public Boolean visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
        Element element = file.element(getCurrentPath());
        boolean isSafe = element != null && (element.getKind().isClass() || element.getKind().isInterface()
                || element.getKind() == ElementKind.PACKAGE || element.getModifiers().contains(Modifier.STATIC)
                || tree.getIdentifier().contentEquals("class") || tree.getIdentifier().contentEquals("this")
                || (tree.getExpression() instanceof IdentifierTree of && of.getName().contentEquals("this")));
        return !isSafe || super.visitMemberSelect(tree, null);
    }

    @Override
    public Boolean visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
        // it is not run
        return false;
    }

    @Override
    public Boolean visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
        Element of = file.element(new TreePath(getCurrentPath(), tree.getQualifierExpression()));
        return of == null || !(of.getKind().isClass() || of.getKind().isInterface());
    }
}
