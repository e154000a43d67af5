package dev.mod.model.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A text with expressions in <code>${{ }}</code>. A literal <code>${{</code> is written <code>${{ '${{' }}</code>.
 *
 * @param text as it was parsed
 * @param parts what it consists of, in order
 */
public record Template(String text, List<Part> parts) {
    static final String OPEN = "${{";
    static final String CLOSE = "}}";

    // each problem may have cost the length of an expression
    private static final int MOST_PROBLEMS = 100;

    public Template {
        parts = List.copyOf(parts);
    }

    /** A part of a template; offsets are UTF-16 indices into its text. */
    public sealed interface Part {
        /** Where it starts. */
        int start();

        /** Just past its end. */
        int end();
    }

    /** Plain text. */
    public record Text(String text, int start) implements Part {
        @Override
        public int end() {
            return start + text.length();
        }
    }

    /** An expression, from <code>${{</code> to <code>}}</code>. */
    public record Interpolation(Expression expression, int start, int end) implements Part {
        /** The roots whose content can become its text; see {@link Expressions#valueRoots}. */
        public Set<String> roots() {
            return Expressions.valueRoots(expression);
        }
    }

    /**
     * What parsing gave.
     *
     * @param template the template, if there is no problem
     * @param problems every problem, in order
     */
    public record Result(Optional<Template> template, List<Problem> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    /** Turns the value of an interpolation into text. */
    @FunctionalInterface
    public interface Renderer {
        /**
         * The text to insert.
         *
         * @param at the interpolation
         * @param value its value
         * @param before everything rendered before it
         * @throws EvaluationException if the value cannot stand here
         */
        String render(Interpolation at, JsonNode value, CharSequence before);
    }

    /** Parses a text; after a problem goes on behind the next <code>}}</code>, up to a hundred
     * times. */
    public static Result parse(String text) {
        List<Part> parts = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        int at = 0;
        while (at < text.length() && problems.size() < MOST_PROBLEMS) {
            int open = text.indexOf(OPEN, at);
            if (open < 0) {
                break;
            }
            if (open > at) {
                parts.add(new Text(text.substring(at, open), at));
            }
            at = interpolation(text, open, parts, problems);
        }
        if (at < text.length()) {
            parts.add(new Text(text.substring(at), at));
        }
        return problems.isEmpty()
                ? new Result(Optional.of(new Template(text, parts)), problems)
                : new Result(Optional.empty(), problems);
    }

    private static int interpolation(String text, int open, List<Part> parts, List<Problem> problems) {
        int start = open + OPEN.length();
        int limit = Math.min(text.length(), start + Expressions.LENGTH);
        int close = text.indexOf(CLOSE, start);
        if (close < 0) {
            problems.add(Problem.syntax("this ${{ is never closed", open, start)
                    .withHint("add }}, or write ${{ '${{' }} if the characters themselves are meant"));
            return text.length();
        }
        try {
            var parser = new Parser(text, start, limit, true);
            Expression expression = parser.parse();
            parts.add(new Interpolation(expression, open, parser.end()));
            return parser.end();
        } catch (SyntaxException e) {
            problems.add(e.problem());
            return close + CLOSE.length();
        }
    }

    /** Whether there is no expression in it. */
    public boolean isLiteral() {
        return parts.stream().allMatch(Text.class::isInstance);
    }

    /** The interpolations, in order. */
    public List<Interpolation> interpolations() {
        return parts.stream().filter(Interpolation.class::isInstance).map(Interpolation.class::cast).toList();
    }

    /** The expression, if the text is one expression and nothing else but white space. */
    public Optional<Expression> single() {
        Expression found = null;
        for (Part part : parts) {
            if (part instanceof Interpolation interpolation && found == null) {
                found = interpolation.expression();
            } else if (!(part instanceof Text between && between.text().isBlank())) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(found);
    }

    /**
     * The text with every value inserted.
     *
     * @throws EvaluationException if an expression fails or is null
     */
    public String render(Scope scope) {
        return render(scope, (at, value, before) -> Evaluator.text(at.expression(), value));
    }

    /**
     * The text with every value inserted as the renderer has it.
     *
     * @throws EvaluationException if an expression fails
     */
    public String render(Scope scope, Renderer renderer) {
        var rendered = new StringBuilder();
        for (Part part : parts) {
            if (part instanceof Text literal) {
                rendered.append(literal.text());
            } else if (part instanceof Interpolation at) {
                JsonNode value = Evaluator.evaluate(at.expression(), scope);
                rendered.append(renderer.render(at, value, rendered));
            }
        }
        return rendered.toString();
    }

    /**
     * The value: of the {@link #single} expression with its type, such as an array to spread; else the rendered text.
     *
     * @throws EvaluationException as {@link #render(Scope)}
     */
    public JsonNode value(Scope scope) {
        Optional<Expression> single = single();
        return single.isPresent()
                ? Evaluator.evaluate(single.get(), scope)
                : JsonNodeFactory.instance.stringNode(render(scope));
    }
}
