package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * A local variable that is inlined.
 *
 * @param offset of its name somewhere
 */
record InlinedVariable(AttributedFile file, int offset) {
    VariableTree inline(InlineEdits edits) {
        TreePath path = declaration();
        var variable = (VariableTree) path.getLeaf();
        Element element = file.element(path);
        TreePath block = path.getParentPath();
        List<? extends StatementTree> statements = block.getLeaf() instanceof BlockTree of
                ? of.getStatements()
                : block.getLeaf() instanceof CaseTree of && of.getStatements() != null
                        ? of.getStatements()
                        : List.of();
        int index = statements.indexOf(variable);
        if (element == null || index < 0) {
            throw refused(variable.getName() + " is declared by no statement of its own, in "
                    + file.place(file.start(variable)));
        }
        TreePath value = value(file, path, variable, statements);
        var effects = new SideEffects(file);
        List<TreePath> uses = file.uses(element::equals);
        if (effects.isAssigned(element)) {
            throw refused(variable.getName() + " gets another value later than in "
                    + file.place(file.start(variable)));
        }
        boolean isMoved = !uses.isEmpty() && !effects.isStable(value);
        boolean isFirst = index + 1 < statements.size() && EvaluationOrder.isFirst(file, effects,
                new TreePath(block, statements.get(index + 1)), List.of(element));
        if ((isMoved && !(uses.size() == 1 && isFirst)) || (uses.isEmpty() && effects.has(value))) {
            throw refused("its value would be evaluated at another time, more often or not at all: "
                    + file.place(file.start(value.getLeaf()))
                    + (uses.isEmpty() ? "" : ", used in " + file.place(file.start(uses.get(0).getLeaf()))));
        }
        boolean hasThis = file.hasThis(value);
        for (TreePath use : uses) {
            Element around = file.classAround(use);
            if (hasThis && around != null && !around.equals(file.classAround(path))) {
                throw refused("this would be another object in " + file.place(file.start(use.getLeaf())));
            }
            String type = variable.getType() == null || file.end(variable.getType()) < 0
                    ? ""
                    : file.text(variable.getType());
            edits.put(file, use.getLeaf(), Inlined.of(file, value).array(type)
                    .converted(file, value, element.asType(), type).in(use));
        }
        edits.remove(file, file.start(variable), file.end(variable));
        return variable;
    }

    private TreePath declaration() {
        List<Element> meant = new ArrayList<>();
        for (TreePath use : file.uses(element -> element instanceof VariableElement)) {
            if (file.start(use.getLeaf()) <= offset && offset <= file.end(use.getLeaf())) {
                meant.add(file.element(use));
            }
        }
        List<TreePath> found = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
                Element element = file.element(getCurrentPath());
                String name = variable.getName().toString();
                int type = variable.getType() == null ? -1 : file.end(variable.getType());
                int at = file.find(name, Math.max(file.start(variable),
                        Math.max(type, file.end(variable.getModifiers()))), file.end(variable));
                boolean isHere = at >= 0 && at <= offset && offset <= at + name.length();
                if (element != null && (meant.isEmpty() ? isHere : meant.contains(element))) {
                    found.add(getCurrentPath());
                }
                return super.visitVariable(variable, null);
            }
        }.scan(new TreePath(file.unit()), null);
        if (found.isEmpty()) {
            throw refused("there is no variable at that place of " + file.path());
        }
        return found.get(found.size() - 1);
    }

    /** Refuses a variable or constant that shares its declaration with others, or has no value. */
    static TreePath value(AttributedFile file, TreePath path, VariableTree variable,
            List<? extends Tree> beside) {
        Tree type = variable.getType();
        boolean isShared = type != null && beside.stream().anyMatch(other -> !other.equals(variable)
                && other instanceof VariableTree each && each.getType() != null && file.start(type) >= 0
                && file.start(each.getType()) == file.start(type) && file.end(type) > 0);
        if (isShared) {
            throw refused(
                    variable.getName() + " is declared together with others in " + file.place(file.start(variable)));
        }
        ExpressionTree value = variable.getInitializer();
        if (value == null) {
            throw refused(variable.getName() + " gets no value where it is declared, in "
                    + file.place(file.start(variable)));
        }
        return new TreePath(path, value);
    }
}
