package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LanguageTest {
    static Stream<Language> languages() {
        return Languages.all().stream();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void parsesItsSample(Language language) throws IOException {
        byte[] source = Samples.bytes(Samples.name(language));
        assertEquals(Optional.of(language), Languages.forPath(Path.of("x", Samples.name(language))));
        Tree tree = language.parse(source);
        String expected = new String(Samples.bytes(language.id() + ".sexp"), StandardCharsets.UTF_8);
        assertEquals(expected.replaceAll("\\s+", " ").strip(), tree.sexp(0));
        assertEquals(0, tree.errorCount());
        assertEquals(new String(source, StandardCharsets.UTF_8).strip(), tree.text(0).strip());
    }

    @ParameterizedTest
    @MethodSource("languages")
    void flatTreesAreWhatTheCursorShows(Language language) throws IOException {
        byte[] source = Samples.bytes(Samples.name(language));
        assertTrue(Languages.grammar(language.grammarId()).selfTest(source));
        for (int cut = 0; cut < source.length; cut += 7) {
            byte[] broken = source.clone();
            broken[cut] = '(';
            assertTrue(Languages.grammar(language.grammarId()).selfTest(broken), language + " cut at " + cut);
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void namesItsKindsAndFields(Language language) {
        for (String name : language.kindNames()) {
            for (int kind : language.kindIds(name)) {
                assertEquals(name, language.kindName(kind));
            }
        }
        for (String field : language.fieldNames()) {
            assertEquals(field, language.fieldName(language.fieldId(field)));
        }
        assertEquals(language.kindCount() - 1, language.kindId("ERROR", true));
        assertEquals(-1, language.kindId("no such kind", true));
        assertEquals(-1, language.fieldId("no such field"));
    }

    @Test
    void tellsNamedFromAnonymousKinds() {
        Language language = Languages.find("js").orElseThrow();
        assertEquals("(", language.kindName(language.kindId("(", false)));
        assertEquals(-1, language.kindId("(", true));
        assertEquals(-1, language.kindId("identifier", false));
        Language python = Languages.find("python").orElseThrow();
        int[] both = {python.kindId("lambda", false), python.kindId("lambda", true)};
        java.util.Arrays.sort(both);
        assertArrayEquals(both, python.kindIds("lambda"));
    }

    @ParameterizedTest
    @CsvSource({"js, javascript", "JSX, javascript", "TypeScript, typescript", "ts, typescript", "c++, cpp",
            "golang, go", "CSharp, csharp", "yml, yaml", "rb, ruby", "sol, solidity"})
    void findsByAliasInAnyCase(String name, String id) {
        assertEquals(id, Languages.find(name).orElseThrow().id());
    }

    @ParameterizedTest
    @CsvSource({"a/b.mts, typescript", "b.JS, none", ".js, none", "x.h, c", "x.hh, cpp", "Makefile, none",
            "a.d.ts, typescript", "a.b/c, none", "main.bazel, python", "x.tfvars, hcl", "Directory.Build.props, xml",
            "app.csproj, xml"})
    void findsByFileName(String file, String id) {
        assertEquals(id, Languages.forPath(file).map(Language::id).orElse("none"));
    }

    @Test
    void saysWhatStandsForTheDollar() {
        assertEquals('$', Languages.find("tsx").orElseThrow().expando());
        assertEquals('µ', Languages.find("python").orElseThrow().expando());
        assertEquals(0x10000, Languages.find("c").orElseThrow().expando());
        assertEquals('z', Languages.find("html").orElseThrow().expando());
        assertEquals('_', Languages.find("css").orElseThrow().expando());
        assertEquals('_', Languages.find("xml").orElseThrow().expando());
        assertEquals('_', Languages.find("toml").orElseThrow().expando());
    }
}
