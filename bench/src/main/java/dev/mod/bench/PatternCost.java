package dev.mod.bench;

import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.match.internal.text.RegexSyntaxException;
import dev.mod.match.internal.text.TextRegex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How long globs and regular expressions of up to 1,000 characters, made to be slow, take over 100,000 paths. */
public final class PatternCost {
    private static final int LENGTH = 1000;
    private static final int PATHS = 100_000;

    private PatternCost() {}

    /**
     * Prints the slowest of each kind.
     *
     * @param args a seed, and how many globs and expressions are made besides those that are always tried
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        Random random = new Random(Long.parseLong(args[0]));
        int count = Integer.parseInt(args[1]);
        List<String> paths = Stream.generate(() -> path(random)).limit(PATHS).toList();
        List<String> globs = new ArrayList<>(List.of("**/".repeat(333) + "x", "*a".repeat(500), "?".repeat(LENGTH),
                "**/*a*".repeat(160), "[ab]*".repeat(200), "{a,b}".repeat(8), "{" + "*a*b,".repeat(160) + "x}",
                "{*a,*b}".repeat(8) + "*a".repeat(400)));
        List<String> expressions = new ArrayList<>(List.of("^(a|b)*c$", "(a+)+$", "(.*a)*x", ".*a".repeat(300) + "x",
                "(.*a.*b)".repeat(100) + "$", "[ab/]{500}x", "(?:.*a){300}x", "((a|b|/)*){20}x", "(a?b?){400}x"));
        for (int i = 0; i < count; i++) {
            globs.add(made(random, "a", "*b", "?", "[ab]", "[!b]", "*a", "a/", "a/**/*a"));
            expressions.add(made(random, "a", "b", ".", ".*", "a?", "(a|b)*", "[^/]+", "(.*a)+", "b*", "/", "a{2}"));
        }
        slowest("globs", globs, paths, text -> Glob.of(text)::matches);
        slowest("regular expressions", expressions, paths, text -> {
            TextRegex expression = TextRegex.compile(text);
            return path -> {
                byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
                return expression.find(bytes, 0, bytes.length);
            };
        });
    }

    @SuppressWarnings("SystemOut")
    private static void slowest(String what, List<String> texts, List<String> paths,
            Function<String, Predicate<String>> reader) {
        var tried = new ArrayList<Tried>();
        for (String text : texts) {
            long start = System.nanoTime();
            try {
                Predicate<String> pattern = reader.apply(text);
                long matches = paths.stream().filter(pattern).count();
                tried.add(new Tried((System.nanoTime() - start) / 1e9, matches, text));
            } catch (GlobException | RegexSyntaxException e) {
                // as it is refused in a package
            }
        }
        System.out.printf("%s: %d, %d refused%n", what, texts.size(), texts.size() - tried.size());
        tried.stream().sorted().limit(3).forEach(each -> System.out.printf("  %.2f s, %d matches: %s%n",
                each.seconds(), each.matches(), each.text().substring(0, Math.min(40, each.text().length()))));
    }

    private record Tried(double seconds, long matches, String text) implements Comparable<Tried> {
        @Override
        public int compareTo(Tried other) {
            return Double.compare(other.seconds, seconds);
        }
    }

    private static String path(Random random) {
        var path = new StringBuilder();
        for (int names = random.nextInt(8); names >= 0; names--) {
            for (int i = random.nextInt(12); i >= 0; i--) {
                path.append("ab".charAt(random.nextInt(2)));
            }
            path.append(names > 0 ? "/" : ".ts");
        }
        return path.toString();
    }

    private static String made(Random random, String... parts) {
        var text = new StringBuilder();
        while (text.length() < LENGTH - 12) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }
}
