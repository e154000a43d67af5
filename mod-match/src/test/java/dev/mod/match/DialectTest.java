package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.internal.matching.Variables;
import dev.mod.match.pattern.Pattern;
import dev.mod.match.pattern.Strictness;
import dev.mod.match.rule.RuleMatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each dialect finds is what the tool finds that it is of: ast-grep 0.51.1, and the native CLI 1.18.3. */
class DialectTest {
    private static final Map<String, String> CODE = Map.of("rust",
            "use std::fmt; fn main() { let v = Vec::<T>::new(); std::mem::swap(&mut a, b); }", "csharp",
            "class P { int x = 1, y; int f() { C.x(x, x); int x = 1; return z; } }", "json", "{\"abc\": \"abc\"}");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "rust | std::$A | | std::fmt, std::mem",
            "rust | $A::new | | Vec::<T>::new",
            "csharp | int x | int, int, int | int x = 1, y; int x = 1",
            "csharp | C.x | C.x | C.x"})
    void patternsThatAreNoWholeCode(String language, String pattern, String rules, String scripts) {
        assertEquals(rules == null ? "" : rules, texts(language, pattern, Dialect.RULES));
        assertEquals(scripts.replace(';', ','), texts(language, pattern, Dialect.SCRIPTS));
    }

    private static String texts(String name, String source, Dialect dialect) {
        Language language = Languages.find(name).orElseThrow();
        Pattern pattern = Pattern.compile(language, source, null, Strictness.SMART, dialect, new Variables());
        Tree tree = code(name, dialect);
        return String.join(", ", pattern.findAll(tree).stream().map(match -> match.node().text()).toList());
    }

    private static Tree code(String name, Dialect dialect) {
        byte[] code = Objects.requireNonNull(CODE.get(name)).getBytes(StandardCharsets.UTF_8);
        return Languages.find(name).orElseThrow().parse(code, dialect);
    }

    /** As a text by itself, of which the parser makes nothing; as a part of a rule it finds nothing. */
    @ParameterizedTest
    @CsvSource({"csharp, z, 1", "csharp, x, 7", "json, abc, 2"})
    void textsOfWhichAParserMakesNothing(String name, String text, int count) {
        Language language = Languages.find(name).orElseThrow();
        Node root = code(name, Dialect.SCRIPTS).root();
        assertEquals(List.of(), RuleMatcher.compile(language, Map.of("rule", Map.of("pattern", text))).findAll(root));
        List<String> found = RuleMatcher.compile(language, text).findAll(root).stream().map(m -> m.node().text())
                .toList();
        assertEquals(Collections.nCopies(count, text), found);
    }

    /** A piece of code that is whole is one tree, for whomever. */
    @ParameterizedTest
    @MethodSource("dev.mod.match.LanguageTest#languages")
    void textsWithoutErrorsAreOneTree(Language language) throws IOException {
        byte[] source = Samples.bytes(Samples.name(language));
        assertEquals(language.parse(source, Dialect.RULES).sexp(0), language.parse(source, Dialect.SCRIPTS).sexp(0));
        for (int start = 0; start < source.length; start += 5) {
            for (int end = start; end <= source.length; end += 1 + source.length / 40) {
                byte[] piece = Arrays.copyOfRange(source, start, end);
                Tree one = language.parse(piece, Dialect.RULES);
                Tree other = language.parse(piece, Dialect.SCRIPTS);
                assertEquals(one.errorCount() == 0, other.errorCount() == 0, new String(piece, StandardCharsets.UTF_8));
                if (one.errorCount() == 0) {
                    assertEquals(one.sexp(0), other.sexp(0));
                }
            }
        }
    }

    @Test
    void commentsAreNodesToScripts() {
        Language js = Languages.find("js").orElseThrow();
        Tree tree = js.parse("f(/* x */)");
        assertEquals(0, Pattern.compile(js, "f($A)").findAll(tree).size());
        assertEquals(1, Pattern.compile(js, "f($A)", null, Strictness.SMART, Dialect.SCRIPTS, new Variables())
                .findAll(tree).size());
    }
}
