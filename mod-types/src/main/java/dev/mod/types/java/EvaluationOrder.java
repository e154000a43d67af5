package dev.mod.types.java;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** What happens when code is evaluated, in that order: uses of some variables, and what has an effect or depends on one. */
final class EvaluationOrder extends TreePathScanner<@Nullable Void, @Nullable Void> {
    /**
     * A use of one of the variables, or an effect.
     *
     * @param variable null for an effect
     * @param isCertain whether it happens exactly once
     */
    private record Step(@Nullable Element variable, boolean isCertain) {}

    private final AttributedFile file;
    private final SideEffects effects;
    private final Set<Element> variables;
    private final List<Step> steps = new ArrayList<>();
    private int uncertain;

    private EvaluationOrder(AttributedFile file, SideEffects effects, Set<Element> variables) {
        this.file = file;
        this.effects = effects;
        this.variables = variables;
    }

    /** Whether code evaluates these variables before anything else that matters, each once, in this order. */
    static boolean isFirst(AttributedFile file, SideEffects effects, TreePath code, List<? extends Element> variables) {
        var order = new EvaluationOrder(file, effects, Set.copyOf(variables));
        order.scan(code, null);
        List<Step> uses = order.steps.stream().filter(step -> step.variable() != null).toList();
        if (uses.size() != variables.size()) {
            return false;
        }
        for (int i = 0; i < variables.size(); i++) {
            Step step = order.steps.get(i);
            if (!variables.get(i).equals(step.variable()) || !step.isCertain()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public @Nullable Void scan(TreePath path, @Nullable Void unused) {
        super.scan(path, null);
        after(path);
        return null;
    }

    @Override
    public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
        if (tree != null) {
            super.scan(tree, null);
            after(new TreePath(getCurrentPath(), tree));
        }
        return null;
    }

    private void after(TreePath path) {
        Element element = path.getLeaf() instanceof IdentifierTree ? file.element(path) : null;
        if (element != null && variables.contains(element)) {
            steps.add(new Step(element, uncertain == 0));
        } else if (effects.acts(path) || effects.varies(path)) {
            steps.add(new Step(null, uncertain == 0));
        }
    }

    private @Nullable Void perhaps(@Nullable Tree tree) {
        uncertain++;
        scan(tree, null);
        uncertain--;
        return null;
    }

    private @Nullable Void perhaps(Iterable<? extends Tree> trees) {
        trees.forEach(this::perhaps);
        return null;
    }

    @Override
    public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
        // the name of what is assigned is no use of it
        if (!(tree.getVariable() instanceof IdentifierTree)) {
            scan(tree.getVariable(), null);
        }
        return scan(tree.getExpression(), null);
    }

    @Override
    public @Nullable Void visitBinary(BinaryTree tree, @Nullable Void unused) {
        scan(tree.getLeftOperand(), null);
        return switch (tree.getKind()) {
            case CONDITIONAL_AND, CONDITIONAL_OR -> perhaps(tree.getRightOperand());
            default -> scan(tree.getRightOperand(), null);
        };
    }

    @Override
    public @Nullable Void visitConditionalExpression(ConditionalExpressionTree tree, @Nullable Void unused) {
        scan(tree.getCondition(), null);
        perhaps(tree.getTrueExpression());
        return perhaps(tree.getFalseExpression());
    }

    @Override
    public @Nullable Void visitIf(IfTree tree, @Nullable Void unused) {
        scan(tree.getCondition(), null);
        perhaps(tree.getThenStatement());
        return perhaps(tree.getElseStatement());
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree tree, @Nullable Void unused) {
        scan(tree.getExpression(), null);
        return perhaps(tree.getCases());
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void unused) {
        scan(tree.getExpression(), null);
        return perhaps(tree.getCases());
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
        return perhaps(tree.getBody());
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
        return perhaps(tree.getMembers());
    }

    @Override
    public @Nullable Void visitWhileLoop(WhileLoopTree tree, @Nullable Void unused) {
        perhaps(tree.getCondition());
        return perhaps(tree.getStatement());
    }

    @Override
    public @Nullable Void visitDoWhileLoop(DoWhileLoopTree tree, @Nullable Void unused) {
        perhaps(tree.getStatement());
        return perhaps(tree.getCondition());
    }

    @Override
    public @Nullable Void visitForLoop(ForLoopTree tree, @Nullable Void unused) {
        scan(tree.getInitializer(), null);
        perhaps(tree.getCondition());
        perhaps(tree.getUpdate());
        return perhaps(tree.getStatement());
    }

    @Override
    public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree tree, @Nullable Void unused) {
        scan(tree.getExpression(), null);
        return perhaps(tree.getStatement());
    }

    @Override
    public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
        perhaps(tree.getResources());
        perhaps(tree.getBlock());
        perhaps(tree.getCatches());
        return perhaps(tree.getFinallyBlock());
    }

    @Override
    public @Nullable Void visitSynchronized(SynchronizedTree tree, @Nullable Void unused) {
        scan(tree.getExpression(), null);
        return perhaps(tree.getBlock());
    }
}
