package dev.mod.model.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.expression.Expression.Binary;
import dev.mod.model.expression.Expression.Literal;
import dev.mod.model.expression.Expression.Not;
import dev.mod.model.expression.Expression.Reference;
import dev.mod.model.expression.Expression.Step;
import dev.mod.model.json.CanonicalJson;
import dev.mod.model.json.JsonTrees;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

class ExpressionProperties {
    @Provide
    static Arbitrary<Expression> expressions() {
        Arbitrary<Expression> leaf = Arbitraries.oneOf(
                JsonTrees.scalars().map(value -> new Literal(value, 0, 0)),
                Combinators
                        .combine(Arbitraries.of("params", "state", "matrix", "task", "a-b", "é"),
                                steps().list().ofMaxSize(3))
                        .as((root, path) -> new Reference(root, path, 0, 0)));
        Arbitrary<Expression> tree = leaf;
        for (int i = 0; i < 3; i++) {
            Arbitrary<Expression> smaller = tree;
            tree = Arbitraries.oneOf(leaf, smaller.map(operand -> new Not(operand, 0, 0)), Combinators
                    .combine(Arbitraries.of(Operator.class), smaller, smaller).as((op, l, r) -> new Binary(op, l, r)));
        }
        return tree;
    }

    private static Arbitrary<Step> steps() {
        return Arbitraries.oneOf(
                Arbitraries.of("x", "a", "list", "true", "0", "a-b", "a b", "", "'\"\\").map(Step.Key::new),
                Arbitraries.integers().between(0, 3).map(Step.Index::new));
    }

    @Provide
    static Arbitrary<Scope> scopes() {
        return Combinators.combine(JsonTrees.any(), JsonTrees.any(), JsonTrees.any()).as((params, state, matrix) -> {
            Map<String, JsonNode> roots = new LinkedHashMap<>();
            roots.put("params", params);
            roots.put("state", state);
            roots.put("matrix", matrix);
            return Scope.of(roots, Set.of("x", "a", "list"));
        });
    }

    @Provide
    static Arbitrary<String> texts() {
        return Arbitraries
                .of("a", "params.x", "state", ".", "[", "]", "0", "'", "\"", "'s'", "(", ")", "!", "==", "!=", "<",
                        "<=", "&&", "||", " ", "${{", "}}", "{", "1e9", "-", "\\", "é", "😀", "=", "null", "true", "\n",
                        "\u0000",
                        "1e99999999999")
                .list().ofMaxSize(25).map(parts -> String.join("", parts));
    }

    @Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
    void parsingUndoesPrinting(@ForAll @From("expressions") Expression expression) {
        String printed = Expressions.print(expression);
        ParseResult result = Expressions.parse(printed);
        assertTrue(result.expression().isPresent(), () -> printed + " " + result.problem());
        assertTrue(same(expression, result.expression().get()), printed);
        Template template = Template.parse("x${{" + printed + "}}y").template().orElseThrow();
        assertTrue(same(expression, template.interpolations().get(0).expression()), printed);
        assertEquals(template.text().length() - 1, template.interpolations().get(0).end());
    }

    private static boolean same(Expression a, Expression b) {
        if (a instanceof Literal x && b instanceof Literal y) {
            return x.value().getNodeType() == y.value().getNodeType()
                    && CanonicalJson.text(x.value()).equals(CanonicalJson.text(y.value()));
        }
        if (a instanceof Reference x && b instanceof Reference y) {
            return x.root().equals(y.root()) && x.path().equals(y.path());
        }
        if (a instanceof Not x && b instanceof Not y) {
            return same(x.operand(), y.operand());
        }
        return a instanceof Binary x && b instanceof Binary y && x.operator() == y.operator()
                && same(x.left(), y.left()) && same(x.right(), y.right());
    }

    @Property(tries = 3_000)
    void neverThrowsOnText(@ForAll @From("texts") String text) {
        for (ParseResult result : List.of(Expressions.parse(text), Expressions.parseCondition(text))) {
            result.problem().ifPresent(p -> assertWithin(p, text));
            result.expression()
                    .ifPresent(e -> assertTrue(e.start() >= 0 && e.start() < e.end() && e.end() <= text.length()));
        }
        Template.Result result = Template.parse(text);
        result.problems().forEach(p -> assertWithin(p, text));
        assertEquals(result.problems().isEmpty(), result.template().isPresent());
        result.template().ifPresent(template -> {
            int at = 0;
            for (Template.Part part : template.parts()) {
                assertEquals(at, part.start());
                at = part.end();
            }
            assertEquals(text.length(), at);
        });
    }

    private static void assertWithin(Problem problem, String text) {
        assertTrue(problem.start() >= 0 && problem.start() <= problem.end() && problem.end() <= text.length(),
                () -> problem + " in " + text.length());
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void leavesTextWithoutExpressionsAlone(@ForAll String text, @ForAll @From("scopes") Scope scope) {
        if (!text.contains("${{")) {
            Template template = Template.parse(text).template().orElseThrow();
            assertTrue(template.isLiteral());
            assertEquals(text, template.render(scope));
        }
    }

    @Property(tries = 2_000, edgeCases = EdgeCasesMode.NONE)
    void agreesWithThePlainReading(@ForAll @From("expressions") Expression expression,
            @ForAll @From("scopes") Scope scope) {
        String expected;
        try {
            expected = CanonicalJson.text(Oracle.json(Oracle.evaluate(expression, scope)));
        } catch (Oracle.Failed e) {
            expected = "failed";
        }
        String actual;
        try {
            actual = CanonicalJson.text(Evaluator.evaluate(expression, scope));
        } catch (EvaluationException e) {
            actual = "failed";
        }
        assertEquals(expected, actual, () -> Expressions.print(expression));
    }

    @Property(tries = 2_000, edgeCases = EdgeCasesMode.NONE)
    void equalityIsSymmetricAndOrderTotal(@ForAll("values") JsonNode a, @ForAll("values") JsonNode b) {
        assertEquals(Evaluator.equal(a, b), Evaluator.equal(b, a));
        assertTrue(Evaluator.equal(a, a));
        if (a.isString() && b.isString()) {
            int expected = compare(a.stringValue().codePoints().toArray(), b.stringValue().codePoints().toArray());
            assertEquals(Integer.signum(expected),
                    Integer.signum(Evaluator.compareCodePoints(a.stringValue(), b.stringValue())));
        }
    }

    private static int compare(int[] a, int[] b) {
        return java.util.Arrays.compare(a, b);
    }

    @Provide
    static Arbitrary<JsonNode> values() {
        return JsonTrees.any();
    }

    /** The same language over plain Java values, written for shortness. */
    private static final class Oracle {
        private static final class Failed extends RuntimeException {
            private static final long serialVersionUID = 1L;
        }

        static @Nullable Object evaluate(Expression e, Scope scope) {
            if (e instanceof Literal literal) {
                return plain(literal.value());
            }
            if (e instanceof Not not) {
                return !truth(evaluate(not.operand(), scope));
            }
            if (e instanceof Reference reference) {
                return resolve(reference, scope);
            }
            Binary binary = (Binary) e;
            Object left = evaluate(binary.left(), scope);
            if (binary.operator() == Operator.OR) {
                return truth(left) ? left : evaluate(binary.right(), scope);
            }
            if (binary.operator() == Operator.AND) {
                return truth(left) ? evaluate(binary.right(), scope) : left;
            }
            Object right = evaluate(binary.right(), scope);
            return switch (binary.operator()) {
                case EQUAL -> equal(left, right);
                case NOT_EQUAL -> !equal(left, right);
                case LESS -> compare(left, right) < 0;
                case LESS_OR_EQUAL -> compare(left, right) <= 0;
                case GREATER -> compare(left, right) > 0;
                default -> compare(left, right) >= 0;
            };
        }

        private static @Nullable Object resolve(Reference reference, Scope scope) {
            JsonNode at = scope.root(reference.root()).orElseThrow(Failed::new);
            for (int i = 0; i < reference.path().size(); i++) {
                Step step = reference.path().get(i);
                if (i == 0 && reference.root().equals("params")
                        && !(step instanceof Step.Key key && scope.declaredParams().contains(key.name()))) {
                    throw new Failed();
                }
                at = step instanceof Step.Key key ? at.path(key.name()) : at.path(((Step.Index) step).index());
            }
            return plain(at);
        }

        private static @Nullable Object plain(JsonNode node) {
            return switch (node.getNodeType()) {
                case NUMBER -> node.decimalValue();
                case STRING -> node.stringValue();
                case BOOLEAN -> node.booleanValue();
                case ARRAY, OBJECT -> node;
                default -> null;
            };
        }

        static JsonNode json(@Nullable Object value) {
            var nodes = tools.jackson.databind.node.JsonNodeFactory.instance;
            if (value instanceof JsonNode node) {
                return node;
            }
            return value == null
                    ? nodes.nullNode()
                    : value instanceof BigDecimal number
                            ? tools.jackson.databind.node.DecimalNode.valueOf(number)
                            : value instanceof Boolean flag
                                    ? nodes.booleanNode(flag)
                                    : nodes.stringNode((String) value);
        }

        private static boolean truth(@Nullable Object value) {
            if (value instanceof JsonNode node) {
                return !node.isEmpty();
            }
            if (value instanceof BigDecimal number) {
                return number.signum() != 0;
            }
            return value != null && !Set.of("", "false").contains(value.toString());
        }

        private static boolean equal(@Nullable Object a, @Nullable Object b) {
            if (a instanceof BigDecimal x) {
                BigDecimal y = number(b);
                return y != null && x.compareTo(y) == 0;
            }
            if (b instanceof BigDecimal) {
                return equal(b, a);
            }
            if (a instanceof JsonNode x && b instanceof JsonNode y) {
                return CanonicalJson.text(x).equals(CanonicalJson.text(y));
            }
            boolean named = a == null || b == null || a instanceof Boolean || b instanceof Boolean;
            if (named && (a instanceof String || b instanceof String)) {
                return String.valueOf(a).equals(String.valueOf(b));
            }
            return Objects.equals(a, b);
        }

        private static int compare(@Nullable Object a, @Nullable Object b) {
            if (a instanceof String x && b instanceof String y) {
                return ExpressionProperties.compare(x.codePoints().toArray(), y.codePoints().toArray());
            }
            BigDecimal x = number(a);
            BigDecimal y = number(b);
            if (x == null || y == null) {
                throw new Failed();
            }
            return x.compareTo(y);
        }

        private static @Nullable BigDecimal number(@Nullable Object value) {
            if (value instanceof BigDecimal number) {
                return number;
            }
            return value instanceof String text
                    && text.matches("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?")
                            ? new BigDecimal(text)
                            : null;
        }
    }
}
