package dev.mod.model.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.json.CanonicalJson;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;

class EvaluatorTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    static Scope scope() {
        Map<String, JsonNode> roots = new LinkedHashMap<>();
        roots.put("params",
                JSON.readTree("{\"on\": true, \"name\": \"x\", \"n\": 5, \"text\": \"5.0\", \"no\": \"false\"}"));
        roots.put("state", JSON.readTree(
                "{\"list\": [1, {\"a\": 2.50}], \"empty\": [], \"o\": {\"z\": 1, \"a\": 1.0}, \"nil\": null}"));
        roots.put("matrix", JSON.readTree("{\"a-b\": \"path\", \"a b\": 1}"));
        return Scope.of(roots, Set.of("on", "name", "n", "text", "no", "unset"));
    }

    private static JsonNode evaluate(String text) {
        return Evaluator.evaluate(ExpressionsTest.parse(text), scope());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"5 == 5.0 ~ true", "5 == '5.0' ~ true",
            "'5' == 5 ~ true",
            "'5' == '5.0' ~ false", "\"1.10\" == \"1.1\" ~ false", "5 == '5 ' ~ false", "5 == 'five' ~ false",
            "0 == '' ~ false",
            "true == 'true' ~ true", "'false' == false ~ true", "true == 'True' ~ false", "true == 1 ~ false",
            "null == null ~ true", "null == 'null' ~ true", "'null' != params.unset ~ false",
            "null == '' ~ false", "null == false ~ false", "null == 0 ~ false", "null != 0 ~ true",
            "'a' != 'a' ~ false",
            "state.o == state.o ~ true", "state.list == state.o ~ false", "state.empty == '' ~ false",
            "true == true ~ true", "false == false ~ true", "true == false ~ false", "false == true ~ false",
            "false == 'true' ~ false", "true == 'false' ~ false", "true != true ~ false", "true != false ~ true",
            "state.list == state.list ~ true", "state.empty == state.empty ~ true", "state.list == state.empty ~ false",
            "state.empty == null ~ false", "state.o == null ~ false", "state.nil == null ~ true",
            "1 < 2 ~ true", "'10' < '9' ~ true", "'10' < 9 ~ false", "9 <= '9.0' ~ true", "'b' > 'a' ~ true",
            "'a' >= 'a' ~ true",
            "1e999999999 > 1e999999998 ~ true", "1e999999999 == 10e999999998 ~ true", "1e-999999999 < 1 ~ true",
            "!'' ~ true", "!'false' ~ true", "!'0' ~ false", "!0 ~ true", "!0.0 ~ true", "!null ~ true",
            "!state.empty ~ true",
            "!state.list ~ false", "!state.o ~ false", "!params.no ~ true", "!params.unset ~ true",
            "params.on && params.name ~ \"x\"", "params.unset || 'd' ~ \"d\"", "false && task.x ~ false",
            "1 || task.x ~ 1",
            "params.unset ~ null", "state.none.at.all ~ null", "state.list[1].a ~ 2.5", "state.list[9] ~ null",
            "state.list.x ~ null",
            "state.o[0] ~ null", "state.nil ~ null", "state.nil.x ~ null", "matrix.a-b ~ \"path\"", "matrix['a b'] ~ 1",
            "matrix.none ~ null", "true || false && false ~ true", "(true || false) && false ~ false",
            "1 == 1 == true ~ true"})
    void evaluates(String text, String expected) {
        assertEquals(expected, CanonicalJson.text(evaluate(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
            "'a' < 1 ~ 0 ~ \"<\" cannot compare a string with a number; it compares two numbers or two strings",
            "true && null >= 1 ~ 8 ~ \">=\" cannot compare null with a number; it compares two numbers or two strings",
            "true > false ~ 0 ~ \">\" cannot compare a boolean with a boolean; it compares two numbers or two strings",
            "state.list < state.o ~ 0 ~ \"<\" cannot compare a list with an object; it compares two numbers or two strings",
            "1 == task.id ~ 5 ~ \"task\" is not available here; available: params, state, matrix",
            "params.nane ~ 0 ~ \"params.nane\" is not declared in params.schema; did you mean \"name\"?",
            "params[0] ~ 0 ~ \"params[0]\" is not declared in params.schema"})
    void failsWithAReasonAndAPlace(String text, int offset, String message) {
        EvaluationException failure = assertThrows(EvaluationException.class, () -> evaluate(text));
        assertEquals(message, failure.getMessage());
        assertEquals(offset, failure.offset());
    }

    @Test
    void comparesByCodePoint() {
        // U+FFFD is before U+1F600, though its UTF-16 unit is greater
        assertEquals("true", CanonicalJson.text(evaluate("'\uFFFD' < '😀'")));
    }

    @Test
    void survivesNumbersThatAreNone() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        JsonNode nan = nodes.numberNode(Double.NaN);
        JsonNode infinity = nodes.numberNode(Double.POSITIVE_INFINITY);
        assertFalse(Evaluator.truth(nan));
        assertTrue(Evaluator.truth(infinity));
        assertFalse(Evaluator.equal(nan, nan));
        assertTrue(Evaluator.equal(infinity, infinity));
        assertFalse(Evaluator.equal(infinity, nodes.numberNode(1)));
        Scope scope = Scope.of(Map.of("state", nodes.objectNode().put("x", Double.NaN)), Set.of());
        assertThrows(EvaluationException.class, () -> Evaluator.evaluate(ExpressionsTest.parse("state.x < 1"), scope));
        assertThrows(EvaluationException.class,
                () -> Template.parse("${{ state.x }}").template().orElseThrow().render(scope));
    }

    @Test
    void writesNumbersWithoutNeedlessZeros() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        Expression any = ExpressionsTest.parse("x");
        assertEquals("5", Evaluator.text(any, nodes.numberNode(5.0)));
        assertEquals("0.1", Evaluator.text(any, nodes.numberNode(0.1)));
        assertEquals("2.5", Evaluator.text(any, DecimalNode.valueOf(new BigDecimal("2.500"))));
        assertEquals("1e+999999999", Evaluator.text(any, DecimalNode.valueOf(new BigDecimal("1e999999999"))));
        assertEquals("1234567890123456789012345", Evaluator.text(any,
                nodes.numberNode(new java.math.BigInteger("1234567890123456789012345"))));
    }
}
