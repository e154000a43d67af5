package dev.mod.model.expression;

import dev.mod.model.expression.Expression.Binary;
import dev.mod.model.expression.Expression.Literal;
import dev.mod.model.expression.Expression.Not;
import dev.mod.model.expression.Expression.Reference;
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
        return expression.accept(new Expression.Visitor<List<Reference>>() {
            @Override
            public List<Reference> literal(Literal literal) {
                return List.of();
            }

            @Override
            public List<Reference> reference(Reference reference) {
                return List.of(reference);
            }

            @Override
            public List<Reference> not(Not not) {
                return not.operand().accept(this);
            }

            @Override
            public List<Reference> binary(Binary binary) {
                List<Reference> found = new ArrayList<>(binary.left().accept(this));
                found.addAll(binary.right().accept(this));
                return found;
            }
        });
    }

    /**
     * The roots whose content can become the value of the expression; those that are only compared or negated cannot, since
     * what comes of that is {@code true} or {@code false}.
     */
    public static Set<String> valueRoots(Expression expression) {
        return expression.accept(new Expression.Visitor<Set<String>>() {
            @Override
            public Set<String> literal(Literal literal) {
                return Set.of();
            }

            @Override
            public Set<String> reference(Reference reference) {
                return Set.of(reference.root());
            }

            @Override
            public Set<String> not(Not not) {
                return Set.of();
            }

            @Override
            public Set<String> binary(Binary binary) {
                return switch (binary.operator()) {
                    case OR, AND -> {
                        Set<String> roots = new LinkedHashSet<>(binary.left().accept(this));
                        roots.addAll(binary.right().accept(this));
                        yield roots;
                    }
                    case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> Set.of();
                };
            }
        });
    }

    /** The expression as a text that parses to the same tree, with no more parentheses than needed. */
    public static String print(Expression expression) {
        return expression.accept(new Printer(new StringBuilder(), 0)).toString();
    }
}
