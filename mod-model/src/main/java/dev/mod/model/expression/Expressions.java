package dev.mod.model.expression;

import dev.mod.model.expression.Expression.Binary;
import dev.mod.model.expression.Expression.Literal;
import dev.mod.model.expression.Expression.Not;
import dev.mod.model.expression.Expression.Reference;
import dev.mod.model.expression.Expression.Step;
import dev.mod.model.json.CanonicalJson;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Parsing and printing of expressions.
 *
 * <pre>
 * expression = unary { operator unary }          operators: || &amp;&amp; == != &lt; &lt;= &gt; &gt;=
 * unary      = "!" unary | "(" expression ")" | literal | reference
 * reference  = name { "." name | "[" string "]" | "[" index "]" }
 * literal    = number | 'text' ('' is a quote) | "text" (escapes as in JSON) | true | false | null
 * </pre>
 */
public final class Expressions {
    /** Most operators, and most parentheses and negations inside each other. */
    public static final int DEPTH = 256;
    /** Most characters of an expression. */
    public static final int LENGTH = 10_000;

    private Expressions() {}

    /** Parses a bare expression. */
    public static ParseResult parse(String text) {
        return parse(text, 0, text.length());
    }

    /**
     * Parses the value of an {@code if}: a bare expression, or one within <code>${{ }}</code> that is the whole text.
     */
    public static ParseResult parseCondition(String text) {
        String trimmed = text.strip();
        if (trimmed.startsWith(Template.OPEN) && trimmed.endsWith(Template.CLOSE)
                && trimmed.indexOf(Template.OPEN, 1) < 0 && trimmed.length() >= 5) {
            int start = text.indexOf(Template.OPEN) + Template.OPEN.length();
            return parse(text, start, text.lastIndexOf(Template.CLOSE));
        }
        return parse(text);
    }

    private static ParseResult parse(String text, int start, int end) {
        if (end - start > LENGTH) {
            return ParseResult.failed(Problem.syntax(
                    "the expression has " + (end - start) + " characters; at most " + LENGTH + " are read", start,
                    end));
        }
        try {
            return ParseResult.of(new Parser(text, start, end, false).parse());
        } catch (SyntaxException e) {
            return ParseResult.failed(e.problem());
        }
    }

    /** All references in it, in the order of the text. */
    public static List<Reference> references(Expression expression) {
        List<Reference> found = new ArrayList<>();
        collect(expression, found);
        return found;
    }

    private static void collect(Expression expression, List<Reference> found) {
        if (expression instanceof Reference reference) {
            found.add(reference);
        } else if (expression instanceof Not not) {
            collect(not.operand(), found);
        } else if (expression instanceof Binary binary) {
            collect(binary.left(), found);
            collect(binary.right(), found);
        }
    }

    /**
     * The roots whose content can become the value of the expression; those that are only compared or negated cannot, since
     * what comes of that is {@code true} or {@code false}.
     */
    public static Set<String> valueRoots(Expression expression) {
        Set<String> roots = new LinkedHashSet<>();
        collectRoots(expression, roots);
        return roots;
    }

    private static void collectRoots(Expression expression, Set<String> roots) {
        if (expression instanceof Reference reference) {
            roots.add(reference.root());
        } else if (expression instanceof Binary binary
                && (binary.operator() == Operator.OR || binary.operator() == Operator.AND)) {
            collectRoots(binary.left(), roots);
            collectRoots(binary.right(), roots);
        }
    }

    /** The expression as a text that parses to the same tree, with no more parentheses than needed. */
    public static String print(Expression expression) {
        var text = new StringBuilder();
        print(expression, 0, text);
        return text.toString();
    }

    private static void print(Expression expression, int precedence, StringBuilder text) {
        if (expression instanceof Literal literal) {
            text.append(CanonicalJson.text(literal.value()));
        } else if (expression instanceof Reference reference) {
            print(reference, text);
        } else if (expression instanceof Not not) {
            text.append('!');
            print(not.operand(), Integer.MAX_VALUE, text);
        } else if (expression instanceof Binary binary) {
            int own = binary.operator().precedence();
            boolean group = own < precedence;
            text.append(group ? "(" : "");
            print(binary.left(), own, text);
            text.append(' ').append(binary.operator().symbol()).append(' ');
            print(binary.right(), own + 1, text);
            text.append(group ? ")" : "");
        }
    }

    private static void print(Reference reference, StringBuilder text) {
        text.append(reference.root());
        for (Step step : reference.path()) {
            if (step instanceof Step.Index index) {
                text.append('[').append(index.index()).append(']');
            } else if (step instanceof Step.Key key && !key.name().isEmpty()
                    && key.name().codePoints().allMatch(Tokenizer::isNamePart)) {
                text.append('.').append(key.name());
            } else if (step instanceof Step.Key key) {
                text.append('[').append(CanonicalJson.text(
                        tools.jackson.databind.node.JsonNodeFactory.instance.stringNode(key.name()))).append(']');
            }
        }
    }
}
