package dev.mod.base.glob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The automaton against a matcher that tries everything. */
class GlobProperties {
    @Provide
    Arbitrary<String> globs() {
        return Arbitraries.of("a", "b", "/", "*", "?", "**/", "/**/", "/**", "[ab]", "[!a]", "\\*", "x".repeat(61), "é")
                .list().ofMinSize(1).ofMaxSize(9).map(parts -> "z/" + String.join("", parts));
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.of("a", "b", "/", "ab", "*", "x".repeat(61), "é", "a/b/").list().ofMaxSize(9)
                .map(parts -> ("z/" + String.join("", parts)).replaceAll("/+", "/"));
    }

    @Property(tries = 5000)
    void agreesWithTheNaiveMatcher(@ForAll("globs") String glob, @ForAll("paths") String path) {
        List<GlobParser.Step> steps = GlobParser.ignoreLine(glob);
        assertEquals(naive(steps, path.codePoints().toArray(), 0, 0),
                new GlobAutomaton(List.of(steps)).matches(path));
    }

    @Property(tries = 1000)
    void aSetOfGlobsMatchesWhatOneOfThemDoes(@ForAll("globs") String one, @ForAll("globs") String other,
            @ForAll("paths") String path) {
        assertEquals(Glob.of(one).matches(path) || Glob.of(other).matches(path),
                Glob.of("{" + one + "," + other + "}").matches(path));
    }

    @Property(tries = 5000)
    void whatIsMatchedLiesBelowDirectoriesThatMayHaveIt(@ForAll("globs") String text, @ForAll("paths") String path) {
        Glob glob = Glob.of(text);
        if (glob.matches(path)) {
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                assertTrue(glob.mayMatchBelow(path.substring(0, slash)), path.substring(0, slash));
            }
        }
    }

    private static boolean naive(List<GlobParser.Step> steps, int[] path, int step, int at) {
        if (step == steps.size()) {
            return at == path.length;
        }
        GlobParser.Step next = steps.get(step);
        boolean more = at < path.length;
        if (next instanceof GlobParser.Step.Star) {
            return naive(steps, path, step + 1, at) || (more && path[at] != '/' && naive(steps, path, step, at + 1));
        }
        if (next instanceof GlobParser.Step.Rest) {
            return naive(steps, path, step + 1, at) || (more && naive(steps, path, step, at + 1));
        }
        if (next instanceof GlobParser.Step.Directories) {
            for (int i = at; i < path.length; i++) {
                if (path[i] == '/' && naive(steps, path, step + 1, i + 1)) {
                    return true;
                }
            }
            return naive(steps, path, step + 1, at);
        }
        return more && accepts(next, path[at]) && naive(steps, path, step + 1, at + 1);
    }

    private static boolean accepts(GlobParser.Step step, int c) {
        if (step instanceof GlobParser.Step.Literal literal) {
            return literal.codePoint() == c;
        }
        return c != '/' && (!(step instanceof GlobParser.Step.OneOf oneOf)
                || oneOf.ranges().stream().anyMatch(range -> range.has(c)) != oneOf.negated());
    }
}
