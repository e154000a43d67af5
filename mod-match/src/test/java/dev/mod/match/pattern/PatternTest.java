package dev.mod.match.pattern;

import dev.mod.match.Dialect;
import dev.mod.match.internal.matching.Variables;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Node;
import dev.mod.match.Tree;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PatternTest {
    private static final Language JS = Languages.find("js").orElseThrow();

    private static List<String> texts(String pattern, Strictness strictness, String code) {
        return texts(pattern, strictness, Dialect.RULES, code);
    }

    private static List<String> texts(String pattern, Strictness strictness, Dialect dialect, String code) {
        return texts(JS, pattern, strictness, dialect, code);
    }

    private static List<String> texts(Language language, String pattern, Strictness strictness, Dialect dialect,
            String code) {
        return Pattern.compile(language, pattern, null, strictness, dialect, new Variables())
                .findAll(language.parse(code))
                .stream()
                .map(match -> match.node().text())
                .toList();
    }

    private static NodeMatch only(String pattern, String code) {
        List<NodeMatch> matches = Pattern.compile(JS, pattern).findAll(JS.parse(code));
        assertEquals(1, matches.size());
        return matches.get(0);
    }

    @Test
    void variablesCapture() {
        NodeMatch match = only("console.log($A, $$$REST)", "console.log(1, 2, f(3))");
        assertEquals("1", match.single("A").orElseThrow().text());
        assertEquals(List.of("2", ",", "f(3)"), match.list("REST").stream().map(Node::text).toList());
    }

    @Test
    void punctuationAtTheEndCountsInScriptsWhereOnlyNamedNodesDo() {
        String code = "f(1); f(1,); let a = 1; let a = 1";
        assertEquals(List.of("f(1)", "f(1,)"), texts("f($A)", Strictness.AST, code));
        assertEquals(List.of("let a = 1;", "let a = 1"), texts("let $A = 1", Strictness.AST, code));
        assertEquals(List.of("f(1)"), texts("f($A)", Strictness.AST, Dialect.SCRIPTS, code));
        assertEquals(List.of("let a = 1"), texts("let $A = 1", Strictness.AST, Dialect.SCRIPTS, code));
    }

    @Test
    void repeatedVariablesStandForEqualCode() {
        assertEquals(List.of("a.b === a . b"), texts("$A === $A", Strictness.SMART, "a.b === a . b; a === b"));
        NodeMatch match = only("$A === $A", "x === x");
        assertEquals(6, match.single("A").orElseThrow().start(), "the later node counts");
    }

    @Test
    void underscoreCapturesNothing() {
        assertEquals(List.of("f(1, 2)"), texts("f($_X, $_X)", Strictness.SMART, "f(1, 2)"));
        assertTrue(only("f($_X, $_X)", "f(1, 2)").single("_X").isEmpty());
    }

    @Test
    void doubleSigilTakesUnnamedNodes() {
        assertEquals(List.of(), texts("[$A, $B]", Strictness.CST, "[, b]"));
        assertTrue(texts("$$OPERATOR", Strictness.SMART, "a + b").contains("+"));
        assertFalse(texts("$OPERATOR", Strictness.SMART, "a + b").contains("+"));
    }

    @ParameterizedTest
    @EnumSource(names = {"CST", "SMART", "AST", "RELAXED", "SIGNATURE"})
    void aNodeOfWhichTheOnlyPartIsMissingStandsForAnyOfItsKind(Strictness strictness) {
        Language css = Languages.find("css").orElseThrow();
        assertEquals(List.of(".a > b { color: red; }"),
                texts(css, "{ color: red; }", strictness, Dialect.RULES, ".a > b { color: red; } c {}"));
    }

    private static List<String> texts(Language language, String pattern, Dialect dialect, String code) {
        return texts(language, pattern, Strictness.SMART, dialect, code);
    }

    /** What they hold is no node of the grammars, and the native tool, for scripts, takes any. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "toml | $K = \"x\" | a = \"x\" | b = \"y\"", "toml | \"x\" = $V | \"x\" = 1 | \"y\" = 1",
            "toml | $K = \"a\\tb\" | a = \"a\\tb\" | b = \"c\\td\"",
            "xml | <a b=\"x\"/> | <a b=\"x\"/> | <a b=\"y\"/>",
            "xml | <a b='&lt;'>$$$</a> | <a b='&lt;'>c</a> | <a b='&gt;'>c</a>"})
    void stringsAndValuesOfAttributesCountInRules(String id, String pattern, String equal, String other) {
        Language language = Languages.find(id).orElseThrow();
        String code = id.equals("xml") ? "<r>" + equal + other + "</r>" : equal + "\n" + other + "\n";
        assertEquals(List.of(equal), texts(language, pattern, Dialect.RULES, code));
        assertTrue(texts(language, pattern, Dialect.SCRIPTS, code).contains(equal));
    }

    @Test
    void stringsOfTomlCountInRules() {
        Language toml = Languages.find("toml").orElseThrow();
        String code = "a = \"x\"\nb = \"y\"\nc = 'x'\n\"x\" = 1\n";
        assertEquals(List.of("a = \"x\""), texts(toml, "$K = \"x\"", Dialect.RULES, code));
        assertEquals(List.of("\"x\" = 1"), texts(toml, "\"x\" = $V", Dialect.RULES, code));
        assertEquals(List.of(), texts(toml, "\"z\" = 1", Dialect.RULES, code));
        assertEquals(List.of("a = \"x\"", "b = \"y\""), texts(toml, "$K = \"x\"", Dialect.SCRIPTS, code));
    }

    /** The grammar on npm has no name for it; ast-grep's has. */
    @Test
    void variablesStandForNullOfKotlin() {
        Language kotlin = Languages.find("kotlin").orElseThrow();
        String code = "fun f(a: String?): String? { if (a == null) return null else return a }";
        assertEquals(List.of("a == null"), texts(kotlin, "$A == $B", Dialect.RULES, code));
        assertEquals(List.of("null"), Pattern.compile(kotlin, "if ($A == null) return $B else return $C")
                .findAll(kotlin.parse(code)).stream().map(match -> match.single("B").orElseThrow().text()).toList());
        assertEquals(1, kotlin.kindIds("null_literal").length);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "xml | <$TAG>$V</$TAG> | <a n=''><b c='d'>x</b><e>net6.0</e></a> | <e>net6.0</e>",
            "xml | <a $K=\"$_\">$$$</a> | <a b=\"c\">x<d/></a> | <a b=\"c\">x<d/></a>",
            "xml | <version>$V</version> | <a><version>4.12</version></a> | <version>4.12</version>",
            "toml | name = $V | name = 'x'; version = 1 | name = 'x'", "toml | $K = 1 | a.b = 1; c = 2 | a.b = 1"})
    void variablesAreNamesOfTagsAndKeysToo(String id, String pattern, String code, String expected) {
        Language language = Languages.find(id).orElseThrow();
        assertEquals(List.of(expected), texts(language, pattern, Dialect.RULES, code.replace("; ", "\n") + "\n"));
    }

    /** The same five calls at every level. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"cst | foo(bar)", "smart | foo(bar), foo(bar,), foo(/* c */ bar)",
            "ast | foo(bar), foo(bar,)", "relaxed | foo(bar), foo(bar,), foo(/* c */ bar)",
            "signature | foo(bar), foo(bar,), foo(/* c */ bar), bar(baz)",
            "template | foo(bar), foo(bar,), foo(/* c */ bar)"})
    void strictness(String level, String expected) {
        String code = "foo(bar);\nfoo(bar,);\nfoo(/* c */ bar);\nbar(baz);\nfoo(bar, baz);";
        List<String> found = texts("foo(bar)", Strictness.find(level).orElseThrow(), code);
        // one level drops the comma that smart leaves in the code's end
        assertEquals(expected, String.join(", ", found.stream().filter(text -> !text.contains(", baz")).toList()));
    }

    @Test
    void selectorChoosesInsideContext() {
        Pattern field = Pattern.compile(JS, "class A { $F = $V }", "field_definition", Strictness.SMART,
                Dialect.RULES, new Variables());
        List<NodeMatch> matches = field.findAll(JS.parse("class B { x = 1 } x = 1"));
        assertEquals(List.of("x = 1"), matches.stream().map(match -> match.node().text()).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"'' | EMPTY", "'  ' | EMPTY", "a; b | SEVERAL_NODES", "$$$A | BARE_LIST"})
    void refusesWhatIsNoSinglePieceOfCode(String source, PatternException.Reason reason) {
        assertEquals(reason, assertThrows(PatternException.class, () -> Pattern.compile(JS, source)).reason());
    }

    @Test
    void refusesDeepPatterns() {
        String deep = "(".repeat(1_000) + "1" + ")".repeat(1_000);
        assertEquals(PatternException.Reason.TOO_DEEP,
                assertThrows(PatternException.class, () -> Pattern.compile(JS, deep)).reason());
    }

    @Test
    void saysWhereItDoesNotParse() {
        assertEquals(8, Pattern.compile(JS, "foo(a, %%, b)").errorOffset() + 1);
    }

    @Test
    void matchesDeepCode() {
        Tree deep = JS.parse("x = " + "[".repeat(100_000) + "f(1)" + "]".repeat(100_000) + "; y = f(2)");
        assertEquals(2, Pattern.compile(JS, "f($A)").findAll(deep).size());
        Tree twice = JS.parse("g(" + "[".repeat(100_000) + "]".repeat(100_000) + ", " + "[".repeat(100_000)
                + "]".repeat(100_000) + ")");
        assertEquals(1, Pattern.compile(JS, "g($A, $A)").findAll(twice).size());
    }

    @Test
    void knowsTextsItNeeds() {
        assertEquals(Set.of(List.of("console", "log", "(")), Pattern.compile(JS, "console.log($A)").literals());
        assertEquals(Set.of(List.of("a", "b", "c", "("), List.of("d", "(")),
                Pattern.compile(JS, "a.b.c($A, d(1))").literals().stream().filter(words -> words.size() > 1)
                        .collect(Collectors.toSet()));
        assertEquals(Set.of(List.of("a", "b")), Pattern.compile(JS, "a.b[$A]").literals());
        assertEquals(Set.of(List.of("a"), List.of("b", "(")), Pattern.compile(JS, "$A(a).b($C)").literals());
    }

    @Test
    void replacesTheSigilWhereDollarIsNoLetter() {
        Language python = Languages.find("python").orElseThrow();
        List<NodeMatch> matches = Pattern.compile(python, "print($$$A, sep=$S)")
                .findAll(python.parse("print(1, 2, sep=', ')"));
        assertEquals("', '", matches.get(0).single("S").orElseThrow().text());
    }
}
