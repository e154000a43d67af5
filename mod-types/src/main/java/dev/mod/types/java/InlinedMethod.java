package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** A method that is one expression. */
final class InlinedMethod {
    private final AttributedFile file;
    private final MethodUses.Declaration declaration;
    private final ExecutableElement method;
    private final TreePath expression;
    private final boolean isValue;
    private final SideEffects effects;

    InlinedMethod(AttributedFile file, MethodUses.Declaration declaration, String symbol) {
        this.file = file;
        this.declaration = declaration;
        String place = file.place(file.start(declaration.tree()));
        if (!(file.element(declaration.path()) instanceof ExecutableElement element)) {
            throw refused("nobody knows what is declared in " + place);
        }
        method = element;
        if (method.isVarArgs() || method.getModifiers().contains(Modifier.SYNCHRONIZED)) {
            throw refused(
                    "a method that is synchronized or takes any number of arguments cannot be inlined: " + place);
        }
        BlockTree block = declaration.tree().getBody();
        StatementTree only = block == null || block.getStatements().size() != 1
                ? null
                : block.getStatements().get(0);
        ExpressionTree of = only instanceof ReturnTree result
                ? result.getExpression()
                : only instanceof ExpressionStatementTree statement ? statement.getExpression() : null;
        if (block == null || only == null || of == null) {
            throw refused("it is not one return or one expression: " + place);
        }
        isValue = only instanceof ReturnTree;
        expression = new TreePath(new TreePath(new TreePath(declaration.path(), block), only), of);
        effects = new SideEffects(file);
        for (VariableElement parameter : method.getParameters()) {
            if (effects.isAssigned(parameter)) {
                throw refused(parameter.getSimpleName() + " gets another value in " + place);
            }
        }
        if (!uses(expression, each -> file.symbol(each).equals(symbol)).isEmpty()) {
            throw refused("it calls itself in " + place);
        }
    }

    private List<TreePath> uses(TreePath code, Predicate<@Nullable Element> isMeant) {
        return file.uses(isMeant).stream()
                .filter(use -> file.start(code.getLeaf()) <= file.start(use.getLeaf())
                        && file.end(use.getLeaf()) <= file.end(code.getLeaf()))
                .toList();
    }

    void inline(AttributedFile user, List<MethodUses.Call> calls, InlineEdits edits) {
        int done = -1;
        for (MethodUses.Call call : calls) {
            Tree tree = call.path().getLeaf();
            String place = user.place(call.start());
            if (call.start() < done) {
                throw refused("a call is within another one in " + place);
            }
            done = user.end(tree);
            InlineEdits.refuseEffect(user, ((MethodInvocationTree) tree).getMethodSelect());
            context(call, place);
            arguments(user, call, place);
            Element around = user.classAround(call.path());
            Element owner = file.classAround(expression);
            if (file.hasThis(expression) && around != null && owner != null
                    && !user.compilation().types().isSubtype(
                            user.compilation().types().erasure(around.asType()),
                            user.compilation().types().erasure(owner.asType()))) {
                throw refused("this would be another object in " + place);
            }
            edits.put(user, tree, text(user, call));
        }
    }

    /** What a call can be replaced by where it stands. */
    private void context(MethodUses.Call call, String place) {
        Tree above = call.path().getParentPath().getLeaf();
        boolean isStatement = above instanceof ExpressionStatementTree;
        boolean canBeStatement = switch (expression.getLeaf().getKind()) {
            case METHOD_INVOCATION, NEW_CLASS, ASSIGNMENT, PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT,
                    POSTFIX_DECREMENT ->
                true;
            default -> !isValue;
        };
        if (isStatement && !canBeStatement) {
            throw refused("what it returns is no statement, and is not used in " + place);
        }
        if (!isValue && !isStatement && !(above instanceof LambdaExpressionTree)) {
            throw refused("it gives no value in " + place);
        }
    }

    /** Refuses arguments that would be evaluated at another time, more often, or not at all. */
    private void arguments(AttributedFile user, MethodUses.Call call, String place) {
        var callers = new SideEffects(user);
        List<VariableElement> moving = new ArrayList<>();
        boolean isQuiet = !effects.has(expression);
        for (int i = 0; i < call.arguments().size(); i++) {
            TreePath argument = new TreePath(call.path(), call.arguments().get(i));
            VariableElement parameter = method.getParameters().get(i);
            if (!callers.isStable(argument)) {
                moving.add(parameter);
                isQuiet &= callers.isQuiet(argument) && uses(expression, parameter::equals).stream()
                        .noneMatch(use -> isLater(use));
            }
        }
        if (!moving.isEmpty() && !isQuiet && !EvaluationOrder.isFirst(file, effects, expression, moving)) {
            throw refused("an argument would be evaluated at another time, more often or not at all in " + place);
        }
    }

    /** Whether a place is evaluated after the method has returned, or may be. */
    private boolean isLater(TreePath use) {
        for (TreePath path = use; path != null
                && !path.getLeaf().equals(expression.getLeaf()); path = path.getParentPath()) {
            if (path.getLeaf() instanceof LambdaExpressionTree || path.getLeaf() instanceof ClassTree) {
                return true;
            }
        }
        return expression.getLeaf() instanceof LambdaExpressionTree;
    }

    private Inlined text(AttributedFile user, MethodUses.Call call) {
        Function<Element, String> qualifier = NamesAt.qualifier(file, declaration.path().getParentPath(), user,
                call.path());
        Map<Element, Function<TreePath, Inlined>> values = new HashMap<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            TreePath argument = new TreePath(call.path(), call.arguments().get(i));
            VariableElement parameter = method.getParameters().get(i);
            VariableTree declared = declaration.tree().getParameters().get(i);
            String type = type(new TreePath(declaration.path(), declared), declared.getType(), qualifier);
            values.put(parameter, use -> Inlined.of(user, argument)
                    .converted(user, argument, parameter.asType(), type).in(use));
        }
        Inlined text = Inlined.of(file, expression, values, qualifier);
        return isValue
                ? text.converted(file, expression, method.getReturnType(),
                        type(declaration.path(), declaration.tree().getReturnType(), qualifier)).in(call.path())
                : text;
    }

    /** A type as it is written where names need what stands before them. */
    private String type(TreePath declared, Tree type, Function<Element, String> qualifier) {
        return Inlined.of(file, new TreePath(declared, type), Map.of(), qualifier).text();
    }
}
