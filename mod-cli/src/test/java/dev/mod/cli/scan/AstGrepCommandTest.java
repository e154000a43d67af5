package dev.mod.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command beside the real ast-grep 0.51.1, every field of every match. The program is the one that the system property
 * {@code mod.match.astgrep} names, or on the search path; recorded rules are where {@code mod.match.corpus} says.
 */
class AstGrepCommandTest {
    private static final String SAMPLE = """
            // é𝒳 a comment
            import { a, b } from "./x.js";
            function f(p, ...rest) {
              if (p > 1) { console.log("é𝒳", p, rest); } else { return f(p + 1, ...rest) }
              for (const q of rest) { a(q, q); b(q, p) }
              return { p, rest, "k": [1, 2, , 3], g() { return this.p?.q } };
            }
            const t = `x ${f(1)} y`, [u, v = f(f(2, 2))] = [t, () => t];
            class C extends B { static m = 1; async *n() { await f`z`; yield* this.o; } }
            // ast-grep-ignore
            f(\t"tab", 'single');
            label: while (u && !v) { try { break label } catch { throw new C(u, v) } finally {} }""";

    @TempDir
    Path directory;
    Path work = Path.of("");
    ModCommand mod = new ModCommand(work, work);
    String peer = "";

    @BeforeEach
    void peer() throws IOException, InterruptedException {
        String configured = System.getProperty("mod.match.astgrep", "");
        peer = configured.isEmpty() ? "ast-grep" : configured;
        Optional<String> version;
        try {
            version = Optional.of(theirs(directory, List.of("--version")));
        } catch (IOException e) {
            version = Optional.empty();
        }
        Assumptions.assumeTrue(version.filter(text -> text.contains("0.51.1")).isPresent(), "no ast-grep 0.51.1");
        work = Files.createDirectory(directory.resolve("work")).toRealPath();
        mod = new ModCommand(work, directory.resolve("home"));
    }

    private String theirs(Path place, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(peer));
        command.addAll(arguments);
        var process = new ProcessBuilder(command).directory(place.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        return exit > 1 ? "refused" : out;
    }

    /** How often each match occurs: neither of the two has an order of files. */
    private static Map<JsonNode, Integer> matches(String lines) {
        Map<JsonNode, Integer> matches = new HashMap<>();
        lines.lines().forEach(line -> matches.merge(JsonMapper.shared().readTree(line), 1, Integer::sum));
        return matches;
    }

    /** Compares what the two print, and gives how many different matches that is. */
    private int same(Path place, List<String> ours, List<String> theirs) throws IOException, InterruptedException {
        String expected = theirs(place, theirs);
        var result = new ModCommand(place, directory.resolve("home")).run(ours.toArray(String[]::new));
        if (expected.equals("refused")) {
            assertEquals(4, result.exit(), () -> "ast-grep refuses " + theirs);
            return 0;
        }
        assertTrue(result.exit() <= 1, () -> ours + ": " + result.err());
        Map<JsonNode, Integer> lacking = matches(expected);
        Map<JsonNode, Integer> more = matches(result.out());
        int found = more.size();
        for (JsonNode both : List.copyOf(lacking.keySet())) {
            if (java.util.Objects.equals(lacking.get(both), more.get(both))) {
                lacking.remove(both);
                more.remove(both);
            }
        }
        assertEquals(first(lacking), first(more), () -> place + " " + ours);
        return found;
    }

    private static String first(Map<JsonNode, Integer> matches) {
        return matches.keySet().stream().map(JsonNode::toString).sorted().findFirst().orElse("");
    }

    private static List<String> with(List<String> start, String... more) {
        List<String> all = new ArrayList<>(start);
        all.addAll(List.of(more));
        return all;
    }

    @Test
    void generatedPatterns() throws Exception {
        mod.write("a.js", SAMPLE);
        mod.write("sub/b.js", SAMPLE.replace("\n", "\r\n"));
        Language js = Languages.find("js").orElseThrow();
        Tree tree = js.parse(SAMPLE);
        var random = new Random(Long.getLong("mod.test.seed", 7));
        int matched = 0;
        for (int i = 0; i < (Boolean.getBoolean("mod.test.long") ? 2_000 : 100); i++) {
            Optional<String> pattern = pattern(tree, random);
            if (pattern.isEmpty()) {
                continue;
            }
            List<String> common = List.of("-p", pattern.get(), "-l", "js", "--json=stream");
            matched += same(work, with(with(List.of("scan"), common.toArray(String[]::new)), "."),
                    with(with(List.of("run"), common.toArray(String[]::new)), ".")) > 0 ? 1 : 0;
        }
        assertTrue(matched > 30, "patterns with matches: " + matched);
    }

    /** The code of a node with variables in place of some below it; empty where the rest is no pattern of ast-grep. */
    private static Optional<String> pattern(Tree tree, Random random) {
        int root = random.nextInt(tree.size());
        String text = tree.text(root);
        if (!tree.isNamed(root) || text.length() > 200 || text.isBlank() || text.startsWith("-")) {
            return Optional.empty();
        }
        var pattern = new StringBuilder();
        int done = tree.start(root);
        char name = 'A';
        for (int node = root + 1; node < tree.subtreeEnd(root); node++) {
            if (tree.start(node) >= done && tree.isNamed(node) && tree.kindName(node).matches(
                    "identifier|call_expression|number|string|array|object|binary_expression")
                    && random.nextInt(3) == 0) {
                pattern.append(tree.text(done, tree.start(node))).append('$').append(name++);
                done = tree.end(node);
            }
        }
        return Optional.of(pattern.append(tree.text(done, tree.end(root))).toString())
                .filter(made -> !made.equals("$A"));
    }

    @Test
    void rulesOfAProject() throws Exception {
        mod.write("sgconfig.yml", "ruleDirs: [rules]\nutilDirs: [utils]\nlanguageGlobs: {js: ['*.es']}\n");
        mod.write("utils/u.yml", "{id: is-call, language: js, rule: {kind: call_expression}}");
        mod.write("rules/a.yml", """
                id: calls
                language: js
                severity: warning
                message: a call of $F with $$$ARGS
                note: a note
                rule: {matches: is-call, pattern: "$F($$$ARGS)", inside: {kind: function_declaration, stopBy: end}}
                transform: {G: {convert: {source: $F, toCase: upperCase}}}
                fix: $G($$$ARGS)
                labels: {F: {style: primary, message: the name}}
                metadata: {n: 1, list: [a, b], flag: true}
                """);
        mod.write("rules/deep/b.yaml", """
                id: numbers
                language: js
                files: ["sub/**"]
                rule: {pattern: "[$$$N]"}
                labels: {N: {style: secondary}}
                """);
        mod.write("a.js", SAMPLE.replace("// ast-grep-ignore\n", ""));
        mod.write("sub/b.es", SAMPLE.replace("// ast-grep-ignore\n", ""));
        for (String place : List.of("", "sub")) {
            for (String path : List.of(".", work.toString(), place.isEmpty() ? "sub" : "../a.js")) {
                List<String> command = List.of("scan", "--json=stream", "--include-metadata", path);
                same(work.resolve(place), command, command);
            }
        }
    }

    @Test
    void layoutsAreTheSame() throws Exception {
        mod.write("a.js", SAMPLE);
        for (String style : List.of("--json", "--json=pretty", "--json=compact", "--json=stream")) {
            for (String pattern : List.of("f($$$)", "nothing($A)")) {
                List<String> options = List.of("-p", pattern, "-l", "js", style, "a.js");
                String theirs = theirs(work, with(List.of("run"), options.toArray(String[]::new)));
                assertEquals(theirs, mod.run(with(List.of("scan"), options.toArray(String[]::new))
                        .toArray(String[]::new)).out());
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> recordedRules() throws IOException {
        String corpus = System.getProperty("mod.match.corpus", "");
        Assumptions.assumeFalse(corpus.isEmpty(), "set -Dmod.match.corpus to a directory of recorded rules");
        List<Path> directories;
        try (Stream<Path> list = Files.list(Path.of(corpus))) {
            directories = list.filter(each -> Files.exists(each.resolve("rule.yml"))).sorted().toList();
        }
        // its grammar is another one
        return directories.stream().filter(each -> !each.toString().contains("dart"))
                .map(each -> DynamicTest.dynamicTest(each.getFileName().toString(), () -> {
                    List<String> command = List.of("scan", "-r", "rule.yml", "--json=stream", "input");
                    same(each, command, command);
                }));
    }

    /** The lines with the verdicts of both, sorted: neither promises an order. */
    private List<String> verdicts(String output) {
        return output.lines().filter(line -> line.startsWith("PASS ") || line.startsWith("FAIL ")).sorted().toList();
    }

    private String theirTest(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(peer, "test", "--color", "never"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return (process.waitFor() == 0 ? "good\n" : "bad\n") + out;
    }

    private void sameTests(List<String> options) throws IOException, InterruptedException {
        String theirs = theirTest(options.toArray(String[]::new));
        var command = new ArrayList<>(List.of("rule", "test"));
        command.addAll(options);
        var ours = mod.run(command.toArray(String[]::new));
        assertEquals(verdicts(theirs), verdicts(ours.out()), () -> theirs + ours.out() + ours.err());
        assertEquals(theirs.startsWith("good"), ours.exit() == 0, () -> theirs + ours.out() + ours.err());
    }

    @Test
    void rulesAreTestedAlikeAndEachReadsTheSnapshotsOfTheOther() throws Exception {
        mod.write("sgconfig.yml", "ruleDirs: [rules]\ntestConfigs: [{testDir: tests, snapshotDir: snap}]\n");
        mod.write("rules/a.yml", """
                id: no-await
                language: TypeScript
                rule: {pattern: "await $A", inside: {kind: for_statement, stopBy: end}}
                fix: $A
                ---
                id: no-foo
                language: TypeScript
                rule: {pattern: "foo($A)"}
                fix: bar($A)
                ---
                id: labelled
                language: TypeScript
                rule: {pattern: "q($A, $$$B)"}
                labels: {B: {style: primary, message: "see: #1"}}
                ---
                id: somewhere
                language: TypeScript
                files: ["src/**"]
                rule: {pattern: somewhere}
                ---
                id: is-off
                severity: off
                language: TypeScript
                rule: {pattern: zz}
                """);
        mod.write("tests/a-test.yml", """
                id: no-await
                valid: ["for (;;) { b; }", "for (;;) { await c; }"]
                invalid: ["for (;;) { await a; }", "x"]
                ---
                id: no-foo
                valid: []
                invalid:
                  - "'äö𝒳'; foo(1); foo(foo(2));"
                  - |
                    foo(
                      3)
                  - "// ast-grep-ignore\\nfoo('\\\\t: # ? - \\t')"
                """);
        mod.write("tests/deep/b-test.yaml", """
                id: labelled
                valid: [w, "true"]
                invalid: ["q(1, 2, 3)"]
                ---
                id: somewhere
                invalid: [somewhere]
                ---
                id: is-off
                invalid: [yy]
                ---
                id: nowhere
                valid: [a]
                """);
        for (var options : List.of(List.<String>of(), List.of("--skip-snapshot-tests"), List.of("--filter", "no-"),
                List.of("--filter", "labelled"), List.of("--include-off"))) {
            sameTests(options);
        }
        mod.run("rule", "test", "-U");
        var ourVerdicts = verdicts(mod.run("rule", "test").out());
        assertEquals(List.of("FAIL no-await  .N.M", "PASS labelled  ...", "PASS no-foo  ...", "PASS somewhere  ."),
                ourVerdicts);
        sameTests(List.of());
        sameTests(List.of("--filter", "no-foo"));
        Files.delete(work.resolve("tests/snap/no-foo-snapshot.yml"));
        Files.delete(work.resolve("tests/snap/labelled-snapshot.yml"));
        theirTest("-U");
        sameTests(List.of());
        assertEquals(ourVerdicts, verdicts(mod.run("rule", "test").out()));
        mod.write("rules/a.yml", mod.read("rules/a.yml").replace("fix: bar($A)", "fix: baz($A)"));
        sameTests(List.of());
        assertTrue(mod.run("rule", "test").out().contains("  + fixed: 'äö𝒳'; baz(1); foo(foo(2));"));
    }
}
