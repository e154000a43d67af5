package dev.mod.model.expression;

import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.Decimals;
import dev.mod.model.expression.Expression.Binary;
import dev.mod.model.expression.Expression.Literal;
import dev.mod.model.expression.Expression.Not;
import dev.mod.model.expression.Expression.Reference;
import dev.mod.model.expression.Expression.Step;
import dev.mod.model.json.CanonicalJson;
import dev.mod.model.json.JsonNumbers;
import dev.mod.model.json.JsonValues;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Values of expressions.
 * <ul>
 * <li>Equality: by value within a type, numbers numerically, lists and objects deeply. A number equals a string that is as
 * a whole the same decimal number, a boolean or null the string of its name. All else is unequal.
 * <li>Order: two numbers, or a number and a string that is a decimal number, numerically; two strings by code point;
 * anything else is an error.
 * <li>Truth: {@code false}, {@code null}, 0, NaN, {@code ""}, {@code "false"}, empty lists and empty objects are false.
 * <li>{@code &&} and {@code ||} give the operand that decides, and evaluate the second only if needed.
 * <li>What a path does not find is null, except that a parameter must be declared.
 * </ul>
 */
public final class Evaluator {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Evaluator() {}

    /**
     * The value of an expression; it may be part of a value of the scope, and must not be changed.
     *
     * @throws EvaluationException if it has none
     */
    public static JsonNode evaluate(Expression expression, Scope scope) {
        return expression.accept(new Evaluation(scope));
    }

    private record Evaluation(Scope scope) implements Expression.Visitor<JsonNode> {
        @Override
        public JsonNode literal(Literal literal) {
            return literal.value();
        }

        @Override
        public JsonNode reference(Reference reference) {
            return resolve(reference, scope);
        }

        @Override
        public JsonNode not(Not not) {
            return NODES.booleanNode(!truth(evaluate(not.operand(), scope)));
        }

        @Override
        public JsonNode binary(Binary binary) {
            JsonNode left = evaluate(binary.left(), scope);
            return switch (binary.operator()) {
                case OR -> truth(left) ? left : evaluate(binary.right(), scope);
                case AND -> truth(left) ? evaluate(binary.right(), scope) : left;
                case EQUAL -> NODES.booleanNode(equal(left, evaluate(binary.right(), scope)));
                case NOT_EQUAL -> NODES.booleanNode(!equal(left, evaluate(binary.right(), scope)));
                case LESS -> NODES.booleanNode(compare(binary, left, scope) < 0);
                case LESS_OR_EQUAL -> NODES.booleanNode(compare(binary, left, scope) <= 0);
                case GREATER -> NODES.booleanNode(compare(binary, left, scope) > 0);
                case GREATER_OR_EQUAL -> NODES.booleanNode(compare(binary, left, scope) >= 0);
            };
        }
    }

    /**
     * Whether an expression is true.
     *
     * @throws EvaluationException if it has no value
     */
    public static boolean test(Expression expression, Scope scope) {
        return truth(evaluate(expression, scope));
    }

    /** Whether a value counts as true. */
    public static boolean truth(JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isNumber()) {
            return JsonNumbers.value(value).map(v -> v.signum() != 0)
                    .orElseGet(() -> !Double.isNaN(value.doubleValue()));
        }
        if (value.isString()) {
            return !value.stringValue().isEmpty() && !value.stringValue().equals("false");
        }
        return value.isContainer() && !value.isEmpty();
    }

    /** Whether two values are equal. */
    public static boolean equal(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            Optional<BigDecimal> a = JsonNumbers.value(left);
            Optional<BigDecimal> b = JsonNumbers.value(right);
            boolean finite = a.isPresent() && b.isPresent();
            return finite ? a.get().compareTo(b.get()) == 0 : left.doubleValue() == right.doubleValue();
        }
        if (left.isString() && right.isString()) {
            return left.stringValue().equals(right.stringValue());
        }
        if (left.isString() && (right.isNumber() || right.isBoolean())) {
            return equal(right, left);
        }
        if (left.isNumber() && right.isString()) {
            Optional<BigDecimal> a = JsonNumbers.value(left);
            Optional<BigDecimal> b = Decimals.parse(right.stringValue());
            return a.isPresent() && b.isPresent() && a.get().compareTo(b.get()) == 0;
        }
        if (left.isBoolean() && right.isString()) {
            return right.stringValue().equals(left.booleanValue() ? "true" : "false");
        }
        if (left.isBoolean() && right.isBoolean()) {
            return left.booleanValue() == right.booleanValue();
        }
        if ((left.isObject() && right.isObject()) || (left.isArray() && right.isArray())) {
            return JsonValues.equal(left, right);
        }
        if (isNull(left) && right.isString()) {
            return right.stringValue().equals("null");
        }
        if (left.isString() && isNull(right)) {
            return equal(right, left);
        }
        return isNull(left) && isNull(right);
    }

    /**
     * The text of a value in a template: strings as they are, numbers without needless zeros, lists and objects as compact
     * JSON.
     *
     * @param expression where the value comes from, for the message
     * @throws EvaluationException if the value is null or no finite number
     */
    public static String text(Expression expression, JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        if (value.isNumber()) {
            if (value.isIntegralNumber()) {
                return value.asString();
            }
            return JsonNumbers.value(value).map(JsonNumbers::text)
                    .orElseThrow(() -> fail(describe(expression) + " is no finite number", expression));
        }
        if (value.isBoolean()) {
            return value.booleanValue() ? "true" : "false";
        }
        if (value.isContainer()) {
            return CanonicalJson.compact(value);
        }
        throw fail(describe(expression) + " is null; nothing can be inserted", expression);
    }

    private static int compare(Binary binary, JsonNode left, Scope scope) {
        JsonNode right = evaluate(binary.right(), scope);
        if (left.isString() && right.isString()) {
            return compareCodePoints(left.stringValue(), right.stringValue());
        }
        if (left.isNumber() || right.isNumber()) {
            Optional<BigDecimal> a = number(left);
            Optional<BigDecimal> b = number(right);
            if (a.isPresent() && b.isPresent()) {
                return a.get().compareTo(b.get());
            }
        }
        throw new EvaluationException("\"" + binary.operator().symbol() + "\" cannot compare " + kind(left) + " with "
                + kind(right) + "; it compares two numbers or two strings", binary.start());
    }

    private static Optional<BigDecimal> number(JsonNode value) {
        return value.isString() ? Decimals.parse(value.stringValue()) : JsonNumbers.value(value);
    }

    private static JsonNode resolve(Reference reference, Scope scope) {
        scope.asked(reference);
        JsonNode at = scope.root(reference.root()).orElseThrow(() -> fail("\"" + reference.root()
                + "\" is not available here; available: " + String.join(", ", scope.roots()), reference));
        if (reference.root().equals("params") && !reference.path().isEmpty()) {
            requireDeclared(reference, scope);
        }
        for (Step step : reference.path()) {
            Optional<JsonNode> next = step.in(at);
            if (next.isEmpty()) {
                return NODES.nullNode();
            }
            at = next.get();
        }
        return at;
    }

    private static void requireDeclared(Reference reference, Scope scope) {
        String name = reference.path().get(0) instanceof Step.Key key ? key.name() : "";
        if (!scope.declaredParams().contains(name)) {
            throw fail(describe(reference) + " is not declared in params.schema"
                    + Suggestions.hint(name, scope.declaredParams()).map(hint -> "; " + hint).orElse(""), reference);
        }
    }

    private static EvaluationException fail(String message, Expression at) {
        return new EvaluationException(message, at.start());
    }

    private static String describe(Expression expression) {
        String printed = Expressions.print(expression);
        return "\"" + (printed.length() > 80 ? printed.substring(0, 80) + "…" : printed) + "\"";
    }

    private static boolean isNull(JsonNode value) {
        return value.isNull() || value.isMissingNode();
    }

    private static String kind(JsonNode value) {
        return value.isNumber()
                ? "a number"
                : value.isString()
                        ? "a string"
                        : value.isBoolean()
                                ? "a boolean"
                                : value.isArray() ? "a list" : value.isObject() ? "an object" : "null";
    }

    /** UTF-16 order puts surrogates below U+E000 to U+FFFF; code point order does not. */
    static int compareCodePoints(String a, String b) {
        int shared = Math.min(a.length(), b.length());
        for (int i = 0; i < shared; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean bothOrNone = Character.isSurrogate(x) == Character.isSurrogate(y);
                return bothOrNone ? Character.compare(x, y) : Character.isSurrogate(x) ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
