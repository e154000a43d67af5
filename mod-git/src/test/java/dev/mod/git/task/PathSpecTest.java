package dev.mod.git.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathSpecTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "a.txt | a.txt | true", "a.txt | dir/a.txt | false", "./a.txt | a.txt | true", "dir | dir/a/b.txt | true",
            "dir/ | dir/a.txt | true", "dir | dirt/a.txt | false", ". | x/y | true", "*.js | a/b/c.js | true",
            "*.js | a/b/c.jsx | false", "src/*.js | src/a.js | true", "src/*.js | src/b/a.js | false",
            "src/* | src/b/a.js | true", "src/**/*.js | src/a.js | true", "src/**/*.js | src/b/c/a.js | true",
            "**/x | x | true", "**/x | a/b/x/y | true", "**/x | a/bx | false", "a/** | a/b/c | true",
            "a/** | a | false", "[a-c]x | bx | true", "[!a-c]x | bx | false", "[!a-c]x | dx | true",
            "a?c | abc | true", "a?c | a/c | false", "*.{ts,tsx} | q/a.tsx | true", "{a,b}/{c,d} | b/c/x | true",
            "{a,b}/{c,d} | b/e | false", "a\\*b | a*b | true", "a\\*b | aab | false", "a//b | a/b | true"})
    void aSpecIsForThesePaths(String spec, String path, boolean expected) {
        assertEquals(expected, PathSpec.of(spec).matches(path));
    }

    @ParameterizedTest
    @CsvSource({"/a, it must be relative to the repository", "../a, it leads out of the repository",
            "a/../b, it leads out of the repository", "'', it must be relative to the repository",
            "C:\\a, it must be relative to the repository", "a[b, it has a '[' without its ']'"})
    void aSpecThatIsNoneIsRefused(String spec, String why) {
        assertEquals(why, assertThrows(IllegalArgumentException.class, () -> PathSpec.of(spec)).getMessage());
    }

    @Test
    void bracesThatExplodeAreRefused() {
        var error = assertThrows(IllegalArgumentException.class, () -> PathSpec.of("{a,b}".repeat(40)));
        assertEquals("its braces make more than 200 patterns", error.getMessage());
    }

    @Test
    void aPatternThatBacktracksElsewhereIsNoTroubleHere() {
        var spec = PathSpec.of("**/".repeat(100) + "*a".repeat(100) + "b");
        assertEquals(false, spec.matches("a/".repeat(500) + "a".repeat(2000)));
    }

    /** The same as a regular expression says, without braces and sets. */
    @Property
    void aSpecIsWhatTheRegularExpressionSays(@ForAll("specs") String spec, @ForAll("paths") String path) {
        var regex = new StringBuilder();
        String rest = spec;
        boolean first = true;
        while (!rest.isEmpty()) {
            if (rest.startsWith("**/") && (first || regex.charAt(regex.length() - 1) == '/')) {
                regex.append("(?:.*/)?");
                rest = rest.substring(3);
                // what follows starts a segment
                first = true;
                continue;
            }
            int stars = 0;
            while (rest.startsWith("*")) {
                stars++;
                rest = rest.substring(1);
            }
            if (stars > 0) {
                regex.append(stars == 1 ? "[^/]*" : ".*");
            } else {
                regex.append(Pattern.quote(rest.substring(0, 1)).equals("\\Q/\\E") ? "/" : rest.substring(0, 1));
                rest = rest.substring(1);
            }
            first = false;
        }
        assertEquals(Pattern.matches(regex + "(?:/.*)?", path), PathSpec.of(spec).matches(path),
                () -> spec + " for " + path + " by " + regex);
    }

    @Provide
    Arbitrary<String> specs() {
        return Arbitraries.of("a", "b", "*", "**", "a*", "*b").list().ofMinSize(2).ofMaxSize(5)
                .map(parts -> String.join("/", parts));
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.of("a", "b", "ab", "ba").list().ofMinSize(1).ofMaxSize(6)
                .map(parts -> String.join("/", parts));
    }
}
