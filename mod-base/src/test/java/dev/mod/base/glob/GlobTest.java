package dev.mod.base.glob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"*.ts | a.ts | true", "*.ts | x/y/a.ts | true",
            "*.ts | a.tsx | false", "**/*.ts | a.ts | true", "**/*.ts | x/y/a.ts | true", "src/*.ts | src/a.ts | true",
            "src/*.ts | src/x/a.ts | false", "src/*.ts | lib/src/a.ts | false", "src/**/*.ts | src/a.ts | true",
            "src/**/*.ts | src/x/y/a.ts | true", "src/**/*.ts | srcx/a.ts | false", "**/*.{ts,tsx} | x/a.tsx | true",
            "**/*.{ts,tsx} | x/a.js | false", "{src,lib/{a,b}}/*.js | lib/b/x.js | true",
            "{src,lib/{a,b}}/*.js | lib/c/x.js | false", "src/** | src/a/b | true", "src/** | src | false",
            "src/ | src/a/b | true", "src/ | x/src/a | true", "/a.ts | a.ts | true", "/a.ts | x/a.ts | false",
            "./src/a.ts | src/a.ts | true", "a?c | abc | true", "a?c | a/c | false", "a[0-9].js | a5.js | true",
            "a[!0-9].js | a5.js | false", "a[]].js | a].js | true", "a[/]b | a/b | false", "\\*.js | *.js | true",
            "\\*.js | a.js | false", "**/a/**/b | a/b | true", "**/a/**/b | x/a/y/z/b | true", "a**b | axyb | true",
            "a/**b | a/x/b | false", "x[[:digit:]] | x7 | true", "日?.md | 日本.md | true", "[α-ω].md | β.md | true",
            "{a,b}{1,2} | b2 | true", "**/**/a | x/y/a | true", "** | x/y | true", "a{,.min}.js | a.js | true"})
    void matches(String glob, String path, boolean expected) {
        assertEquals(expected, Glob.of(glob).matches(path), glob + " on " + path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"a[b | 1 | \"[\" is never closed",
            "a/{b,c | 2 | \"{\" is never closed", "x\\ | 1 | a backslash that escapes nothing",
            "a} | 1 | \"}\" closes nothing", "src/[[:foo:]].js | 5 | unknown class \"[:foo:]\"",
            "src/[\\].js | 4 | \"[\" is never closed", "{x,y[} | 4 | \"[\" is never closed",
            "{a,{b,c} | 0 | \"{\" is never closed"})
    void refuses(String glob, int index, String problem) {
        GlobException e = assertThrows(GlobException.class, () -> Glob.of(glob));
        assertTrue(String.valueOf(e.getMessage()).contains(problem), e.getMessage());
        assertEquals(index, e.index());
    }

    @Test
    void refusesTooManyAlternatives() {
        assertThrows(GlobException.class, () -> Glob.of("{a,b}".repeat(20)));
        GlobException e = assertThrows(GlobException.class, () -> Glob.of("{a,b}".repeat(10)));
        assertEquals("braces make more than 1,000 alternatives", e.problem());
        assertTrue(Glob.of("{a,b}".repeat(9)).matches("abababbba"));
    }

    @Test
    void refusesBracesTooDeep() {
        assertTrue(Glob.of("{".repeat(100) + "a" + "}".repeat(100)).matches("x/a"));
        assertThrows(GlobException.class, () -> Glob.of("{".repeat(8_000)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"*.ts | x/a.ts | true", "a.ts | x/a.ts | false",
            "a?b | a/b | true", "a[!x]b | a/b | true", "src/**/a.ts | src/a.ts | true",
            "src/**/a.ts | src/x/y/a.ts | true", "src/** | src/a/b | true", "src/** | src | false",
            "{a,b}/*.js | b/c/d.js | true"})
    void wildcardsOfTextsMatchSlashes(String glob, String path, boolean expected) {
        assertEquals(expected, Glob.ofText(glob, false).matches(path), glob + " on " + path);
    }

    @Test
    void ignoresCase() {
        assertTrue(Glob.ofText("Src/[a-c]É?.TS", true).matches("sRC/Béx.ts"));
        assertFalse(Glob.ofText("Src/[a-c].ts", false).matches("src/a.ts"));
        assertFalse(Glob.ofText("[!a]", true).matches("A"));
    }

    @Test
    void quotes() {
        String name = "a[b]{c,d}*?!\\e";
        assertTrue(Glob.of(Glob.quote(name)).matches(name));
        assertFalse(Glob.of(Glob.quote("a*")).matches("ab"));
    }

    @Test
    void nestedStarsStayLinear() {
        Glob glob = Glob.of("**/".repeat(9) + "*a*a*a*a*a*a*a*a*a*b");
        assertFalse(glob.matches("a/".repeat(2_000) + "a".repeat(4_000)));
        assertTrue(glob.matches("a/".repeat(2_000) + "a".repeat(4_000) + "b"));
    }

    @Test
    void worksAcrossWords() {
        String name = "x".repeat(62);
        for (String start : List.of("", "y", "yy", "yyy")) {
            Glob glob = Glob.of(start + name + "/**/*/z*");
            assertTrue(glob.matches(start + name + "/a/z"));
            assertTrue(glob.matches(start + name + "/a/b/c/zz"));
            assertFalse(glob.matches(start + name + "/z"));
        }
    }
}
