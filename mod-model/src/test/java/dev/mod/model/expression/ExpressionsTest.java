package dev.mod.model.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionsTest {
    static Expression parse(String text) {
        ParseResult result = Expressions.parse(text);
        assertEquals("", result.problem().map(Object::toString).orElse(""), text);
        return result.expression().orElseThrow();
    }

    static Problem problem(String text) {
        return Expressions.parse(text).problem().orElseThrow(() -> new AssertionError("no problem: " + text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"params.x ~ params.x", "  a  ~ a",
            "a || b && c ~ a || b && c", "(a || b) && c ~ (a || b) && c", "a == b != c ~ a == b != c",
            "a == (b == c) ~ a == (b == c)", "a < b == c > d ~ a < b == c > d", "a < (b == c) ~ a < (b == c)",
            "!a == b ~ !a == b", "!(a == b) ~ !(a == b)", "!!a ~ !!a", "((a)) ~ a", "'it''s' ~ \"it's\"",
            "\"a\\n\\u00e9\" ~ \"a\\né\"", "-1.50 ~ -1.5", "-.5 ~ -0.5", "1e3 ~ 1000", "true ~ true",
            "null ~ null", "matrix[\"a-b\"] ~ matrix.a-b", "matrix['a b'] ~ matrix[\"a b\"]",
            "state.a.b[0].c ~ state.a.b[0].c", "matrix.1x-2 ~ matrix.1x-2", "a.true ~ a.true", "trueish ~ trueish",
            "a<=b&&c>=d||!e ~ a <= b && c >= d || !e", "größe.é ~ größe.é", "a. b ~ PROBLEM", "a .b ~ a.b"})
    void parsesAndPrints(String text, String expected) {
        if (expected.equals("PROBLEM")) {
            assertEquals(1, problem(text).start());
        } else {
            assertEquals(expected, Expressions.print(parse(text)));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"`` ~ 0 ~ the expression is empty ~ ``",
            "a == ~ 4 ~ the expression ends too early ~ a value is missing here",
            "a = b ~ 2 ~ unexpected \"=\" ~ compare with ==", "a === b ~ 4 ~ unexpected \"=\" ~ compare with ==",
            "a & b ~ 2 ~ unexpected \"&\" ~ write && for \"and\"",
            "a and b ~ 2 ~ unexpected \"and\" ~ write && for \"and\"",
            "not a ~ 4 ~ unexpected \"a\" ~ put a text in quotes",
            "a + b ~ 2 ~ unexpected \"+\" ~ expressions do not calculate",
            "(a ~ 2 ~ expected \")\" ~ the parenthesis was opened at character 1", "a) ~ 1 ~ unexpected \")\" ~ ``",
            "contains(a) ~ 0 ~ functions cannot be called ~ only ! && || and comparisons are known",
            "'open ~ 0 ~ the string that starts here is never closed ~ add the closing '",
            "\"a\\q\" ~ 2 ~ unknown escape in a double-quoted string ~ write the backslash twice, or use single quotes",
            "1.2.3 ~ 0 ~ \"1.2.3\" is no number ~ put a text in quotes",
            "a[b] ~ 1 ~ brackets hold a text in quotes or a whole number from 0 ~ write [\"key\"] or [0]",
            "a[-1] ~ 1 ~ brackets hold a text in quotes or a whole number from 0 ~ write [\"key\"] or [0]",
            "a[1e9] ~ 1 ~ brackets hold a text in quotes or a whole number from 0 ~ write [\"key\"] or [0]",
            "a[0 ~ 1 ~ brackets hold a text in quotes or a whole number from 0 ~ write [\"key\"] or [0]",
            "a 'b' ~ 2 ~ unexpected value ~ ``",
            "${{ a }} == 1 ~ 0 ~ unexpected \"$\" ~ an expression holds no ${{ }} of its own"})
    void saysWhatIsWrong(String text, int offset, String message, String hint) {
        Problem problem = problem(text);
        assertEquals(message, problem.message());
        assertEquals(offset, problem.start());
        assertEquals(hint, problem.hint().orElse(""));
        assertEquals("expression-syntax", problem.code());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"\\\" ~ 22", "\\\\ ~ 5c", "\\/ ~ 2f", "\\n ~ a",
            "\\t ~ 9",
            "\\r ~ d", "\\b ~ 8", "\\f ~ c", "\\u0041 ~ 41", "\\u00e9 ~ e9", "\\uABCD ~ abcd", "\\uabcd ~ abcd",
            "\\uFFFF ~ ffff", "\\u0000 ~ 0"})
    void readsEscapes(String escape, String character) {
        Expression.Literal literal = (Expression.Literal) parse("\"a" + escape + "z\"");
        assertEquals("a" + (char) Integer.parseInt(character, 16) + "z", literal.value().stringValue());
        assertEquals(escape.length() + 4, literal.end());
        // single quotes know no escapes
        assertEquals("a" + escape + "z", ((Expression.Literal) parse("'a" + escape + "z'")).value().stringValue());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"\\x41", "\\N", "\\'", "\\u", "\\u004", "\\u004g",
            "\\u00 41",
            "\\u\uff10\uff10\uff14\uff11", "\\u:000", "\\u000/"})
    void refusesOtherEscapes(String escape) {
        Problem problem = problem("\"a" + escape + "\"");
        assertEquals("unknown escape in a double-quoted string", problem.message());
        assertEquals(2, problem.start());
        assertEquals(4, problem.end());
    }

    @Test
    void anEscapeAtTheEndIsNone() {
        Problem problem = problem("\"a\\");
        assertEquals("unknown escape in a double-quoted string", problem.message());
        assertEquals(3, problem.end());
    }

    @Test
    void refusesWhatIsTooLarge() {
        assertTrue(problem("(".repeat(9_000)).message().contains("more than 256"));
        assertTrue(problem("!".repeat(9_000) + "a").message().contains("more than 256"));
        assertTrue(problem("a||".repeat(3_000) + "a").message().contains("more than 256"));
        assertTrue(problem("a || (".repeat(1_000)).message().contains("more than 256"));
        assertTrue(problem("a".repeat(1_000_000)).message().contains("at most 10000"));
        assertEquals(256, Expressions.references(parse("a||".repeat(255) + "a")).size());
        parse("(".repeat(200) + "a" + ")".repeat(200));
    }

    @Test
    void acceptsAConditionInBraces() {
        Expression expression = Expressions.parseCondition(" ${{ params.x == 'a' }} ").expression().orElseThrow();
        assertEquals("params.x == \"a\"", Expressions.print(expression));
        assertEquals(5, expression.start());
        assertEquals(0, Expressions.parseCondition("${{ a }} == ${{ b }}").problem().orElseThrow().start());
        assertEquals(0, Expressions.parseCondition("${{ a }} == 1").problem().orElseThrow().start());
        assertEquals("the expression is empty",
                Expressions.parseCondition("${{ }}").problem().orElseThrow().message());
        assertTrue(Expressions.parseCondition("${{}").problem().isPresent());
        assertTrue(Expressions.parseCondition("${{}}").problem().isPresent());
        assertEquals("a", Expressions.print(Expressions.parseCondition("a").expression().orElseThrow()));
    }

    @Test
    void listsReferencesAndWhatCanBecomeTheValue() {
        Expression expression = parse("params.a == state.b && (matrix.c || !task.d) || params.e");
        assertEquals(List.of("params.a", "state.b", "matrix.c", "task.d", "params.e"),
                Expressions.references(expression).stream().map(Expressions::print).toList());
        assertEquals(Set.of("matrix", "params"), Expressions.valueRoots(expression));
        assertEquals(Set.of(), Expressions.valueRoots(parse("state.a == 1")));
    }

    @Test
    void knowsOffsets() {
        Expression.Binary binary = (Expression.Binary) parse(" params.x ==  ( !state['y'] )");
        assertEquals(1, binary.left().start());
        assertEquals(9, binary.left().end());
        assertEquals(16, binary.right().start());
        assertEquals(27, binary.right().end());
    }
}
