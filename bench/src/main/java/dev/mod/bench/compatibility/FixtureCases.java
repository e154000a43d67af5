package dev.mod.bench.compatibility;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Directories of fixtures: layouts, names of files, languages, what is expected, options and configuration. Forms that
 * docs/compatibility.md calls different are left out.
 */
final class FixtureCases {
    private static final String SCRIPT = """
            import { useMetricAtom } from 'codemod:metrics';
            const seen = useMetricAtom('seen');
            export default (root, options) => {
              const text = root.root().text();
              seen.increment({ word: text.includes('old') ? 'old' : 'other' });
              if (text.includes('boom')) throw new Error('boom');
              if (text.includes('param')) return text.replace('param', String(options.params?.to));
              if (text.includes('name')) return text.replace('name', root.filename().split('/').pop());
              if (text.includes('move')) root.rename('moved.js');
              return text.includes('old') ? text.replaceAll('old', 'new') : null;
            };
            """;
    private static final List<String> ENDINGS = List.of("js", "ts", "jsx", "tsx", "mjs", "cts", "json", "py", "txt");

    private final Picks picks;
    private final TreeMap<String, byte[]> files = new TreeMap<>();

    private FixtureCases(long seed) {
        this.picks = new Picks(seed);
    }

    static GeneratedCase of(long seed) {
        return new FixtureCases(seed).make(seed);
    }

    private void put(String path, String text) {
        files.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private GeneratedCase make(long seed) {
        put("package/s.js", SCRIPT);
        List<String> words = new ArrayList<>(
                List.of("script", "test", "package/s.js", "package/tests", "-l",
                        picks.form("language", "javascript", "javascript", "typescript", "tsx", "python")));
        int count = 1 + picks.below(3);
        for (int i = 0; i < count; i++) {
            String name = "t" + i;
            fixture("package/tests/" + (picks.has("nested", 10) ? "group/" : "") + name);
        }
        config();
        options(words);
        return new GeneratedCase("fixtures " + seed, picks.features(), files, words, GeneratedCase.Compared.TESTS);
    }

    private String before() {
        return picks.form("before", "f(old);\n", "f(old);\n", "f(same);\n", "f(param);\n", "f(boom);\n",
                "f(move, old);\n",
                "name = 1;\n", "", "f(\n");
    }

    private String after(String before) {
        String right = before.replace("old", "new").replace("param", "1");
        return picks.form("expected",
                right, right, right, right, before, right.stripTrailing(), right + "\n",
                right.replace("(", "( "), right.replace(";", ""), "  " + right);
    }

    private void fixture(String directory) {
        String before = before();
        String ending = picks.one(ENDINGS);
        if (picks.has("trees", 35)) {
            put(directory + "/input/a." + ending, before);
            if (picks.has("a tree with two files", 50)) {
                put(directory + "/input/sub/b." + ending, "g(old);\n");
                put(directory + "/expected/sub/b." + ending, picks.form("second", "g(new);\n", "g(old);\n"));
            }
            if (picks.has("a file that is expected besides", 10)) {
                put(directory + "/expected/c." + ending, "x\n");
            }
            put(directory + "/expected/" + (before.contains("move") && picks.has("moved as expected", 70)
                    ? "moved.js"
                    : "a." + ending), after(before));
            if (picks.has("hidden files", 10)) {
                put(directory + "/input/.hidden." + ending, "f(old);\n");
                put(directory + "/expected/.hidden." + ending, picks.form("hidden", "f(new);\n", "f(old);\n"));
            }
            return;
        }
        put(directory + "/input." + ending, before);
        if (picks.has("two inputs", 8)) {
            put(directory + "/input." + picks.one(ENDINGS), "h(old);\n");
        }
        if (!picks.has("nothing expected", 8)) {
            put(directory + "/expected." + (picks.has("another ending expected", 6) ? picks.one(ENDINGS) : ending),
                    after(before));
        }
        if (picks.has("metrics", 12)) {
            put(directory + "/metrics.json", picks.form("counted", """
                    {"seen": [{"cardinality": {"word": "old"}, "count": 1}]}
                    """, """
                    { "seen": [ { "count": 1, "cardinality": { "word": "other" } } ] }
                    """, "{}\n"));
        }
        if (picks.has("other files", 15)) {
            put(directory + "/" + picks.form("other", "package.json", "notes.md", "other.js", "input.d.ts"), "{}\n");
        }
    }

    private void config() {
        if (!picks.has("configuration", 30)) {
            return;
        }
        String directory = picks.form("configured in", "package", "package/tests", "package/tests/t0");
        String text = picks.form("configured", "params:\n  to: 1\n", "params:\n  to: '1'\n", "strictness: ast\n",
                "strictness: cst\n", "strictness: loose\n", "ignore_whitespace: true\n", "expect_errors:\n  - t0\n",
                "language: javascript\n", "timeout: 10\n", "state:\n  x: 1\n", "unknown: 1\n", "");
        put(directory + "/test.config.yaml", text);
    }

    private void options(List<String> words) {
        if (picks.has("--filter", 10)) {
            words.addAll(List.of("--filter", picks.form("filter", "t0", "t1", "none")));
        }
        if (picks.has("--strictness", 15)) {
            words.addAll(List.of("--strictness", picks.form("strictness", "strict", "cst", "ast", "loose")));
        }
        if (picks.has("--ignore-whitespace", 10)) {
            words.add("--ignore-whitespace");
        }
        if (picks.has("--expect-errors", 10)) {
            words.addAll(List.of("--expect-errors", "t*"));
        }
    }
}
