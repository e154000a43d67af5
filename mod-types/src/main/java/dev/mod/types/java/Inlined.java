package dev.mod.types.java;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.mod.types.internal.source.Excerpts;
import dev.mod.types.internal.source.Precedence;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Text in the place of an expression, made of parts of the code whose names must mean there what they mean where they come from. */
final class Inlined {
    private final Excerpts text;
    private final int precedence;

    private Inlined(Excerpts text, int precedence) {
        this.text = text;
        this.precedence = precedence;
    }

    /** An expression as it stands. */
    static Inlined of(AttributedFile file, TreePath expression) {
        return of(file, expression, Map.of(), element -> "");
    }

    /**
     * An expression with others in the place of variables.
     *
     * @param values what stands for variables at a place
     * @param qualifier what is to stand before the name of a type or member
     */
    static Inlined of(AttributedFile file, TreePath expression, Map<Element, Function<TreePath, Inlined>> values,
            Function<Element, String> qualifier) {
        var text = new Excerpts();
        int[] done = {file.start(expression.getLeaf())};
        var scanner = new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void unused) {
                Element element = file.element(getCurrentPath());
                if (element == null || file.end(name) <= file.start(name)) {
                    return null;
                }
                Function<TreePath, Inlined> value = values.get(element);
                // a label of a constant of an enumeration is its simple name
                boolean isLabel = element.getKind() == ElementKind.ENUM_CONSTANT
                        && getCurrentPath().getParentPath().getLeaf().getKind().name().contains("CASE");
                String before = value == null && !isLabel ? qualifier.apply(element) : "";
                if (value != null || !before.isEmpty()) {
                    text.copy(file.path(), file.text(), done[0], file.start(name));
                    done[0] = file.start(name);
                }
                if (value != null) {
                    text.append(value.apply(getCurrentPath()).text);
                    done[0] = file.end(name);
                }
                text.append(before);
                return null;
            }
        };
        scanner.scan(expression, null);
        text.copy(file.path(), file.text(), done[0], file.end(expression.getLeaf()));
        return new Inlined(text, Precedence.of(expression.getLeaf(), file.text(expression.getLeaf())));
    }

    private Inlined between(String before, String after, int newPrecedence) {
        return new Inlined(text.between(before, after), newPrecedence);
    }

    /** The same where an expression of an array only lists its elements. */
    Inlined array(String type) {
        return text().startsWith("{") ? between("new " + type + " ", "", precedence) : this;
    }

    /** The same, converted as a variable or method of a type does it. */
    Inlined converted(AttributedFile file, TreePath expression, TypeMirror to, String written) {
        Tree tree = expression.getLeaf();
        TypeMirror type = file.trees().getTypeMirror(expression);
        boolean isFunction = tree instanceof LambdaExpressionTree || tree instanceof MemberReferenceTree;
        boolean isOther = type != null && (type.getKind().isPrimitive() || to.getKind().isPrimitive())
                && !file.compilation().types().isSameType(type, to);
        if (!isFunction && !isOther && tree.getKind() != Tree.Kind.NULL_LITERAL) {
            return this;
        }
        boolean isSigned = text().startsWith("-") || text().startsWith("+");
        boolean needs = !isFunction && (precedence < Precedence.UNARY || isSigned);
        return between("(" + written + ") " + (needs ? "(" : ""), needs ? ")" : "", Precedence.UNARY);
    }

    /** The same with parentheses if the place needs them. */
    Inlined in(TreePath place) {
        return Precedence.needsParentheses(precedence, text(), place) ? between("(", ")", 0) : this;
    }

    String text() {
        return text.text();
    }

    /** What its parts are when it stands somewhere. */
    List<Excerpts.Copy> copies(String file, int start) {
        return text.copies(file, start);
    }
}
