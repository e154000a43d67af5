package dev.mod.testkit.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.testkit.compare.FileSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fixtures of packages. */
class FixtureRunnerTest {
    private static final String WORKFLOW = """
            version: "1"
            params:
              schema:
                suffix: {type: string, default: X}
            nodes:
              - id: rules
                name: Rules
                steps:
                  - name: let
                    ast-match: {config_file: rules.yml, include: ["src/**/*.js"]}
                  - name: think
                    ai: {prompt: Think about it.}
              - id: script
                name: Script
                depends_on: [rules]
                type: manual
                steps:
                  - name: rename
                    js-ast-match: {js_file: rename.ts, language: js}
                  - name: stamp
                    run: if [ -f src/a.js ]; then echo "// $PARAM_SUFFIX" >> src/a.js; fi
            """;
    private static final String RULES = """
            id: no-var
            language: js
            rule: {pattern: var $NAME = $VALUE}
            fix: let $NAME = $VALUE
            """;
    private static final String SCRIPT = """
            import { useMetricAtom } from "mod:metrics";
            const seen = useMetricAtom("seen");
            export default function (root) {
              const source = root.source();
              if (source.includes("boom")) throw new Error("it went boom");
              seen.increment({ kind: source.startsWith("let") ? "let" : "other" });
              return source.replaceAll("old", "fresh");
            }
            """;

    @TempDir
    Path directory;
    PackageFiles files;

    @BeforeEach
    void newPackage() throws IOException {
        files = new PackageFiles(directory).file("workflow.yaml", WORKFLOW).file("rules.yml", RULES)
                .file("rename.ts", SCRIPT);
    }

    private FixtureResult only(boolean update) throws InterruptedException {
        List<FixtureResult> results = files.run(update);
        assertEquals(1, results.size(), results::toString);
        return results.get(0);
    }

    @Test
    void theStepsOfAWorkflowRunInTheirOrderOnAPair() throws Exception {
        files.file("tests/a/input.js", "var old = 1;\n").file("tests/a/expected.js", "let fresh = 1\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.PASSED, result.verdict(), result::describe);
        assertTrue(result.notes().toString().contains("think (ai)"), result.notes().toString());
    }

    @Test
    void aTreeIsComparedAsAWhole() throws Exception {
        files.file("tests/a/input/src/a.js", "var old = 1\n").file("tests/a/input/lib/b.js", "var same = 1\n")
                .file("tests/a/expected/src/a.js", "let fresh = 1\n// X\n")
                .file("tests/a/expected/lib/b.js", "var same = 1\n");
        assertEquals(FixtureResult.Verdict.PASSED, only(false).verdict(), () -> directory.toString());
        files.file("tests/a/expected/gone.js", "x\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.FAILED, result.verdict());
        assertTrue(result.describe().contains("expected/gone.js is missing"), result.describe());
    }

    @Test
    void aDifferenceIsShownAsADiff() throws Exception {
        files.file("tests/a/input.js", "var old = 1\n").file("tests/a/expected.js", "let other = 1\n");
        String text = only(false).describe();
        assertTrue(text.contains("-let other = 1\n+let fresh = 1\n"), text);
    }

    @Test
    void aMissingExpectedFailsUntilItIsWritten() throws Exception {
        files.file("tests/a/input.js", "var old = 1\n");
        assertTrue(only(false).describe().contains("there is no expected.js yet"));
        assertFalse(files.has("tests/a/expected.js"));
        FixtureResult updated = only(true);
        assertEquals(FixtureResult.Verdict.UPDATED, updated.verdict());
        assertEquals(List.of("expected.js", "metrics.json"), updated.written());
        assertEquals("let fresh = 1\n", files.read("tests/a/expected.js"));
        assertEquals(FixtureResult.Verdict.PASSED, only(false).verdict());
    }

    @Test
    void anUpdateWritesWhatDiffersAndNothingElse() throws Exception {
        files.file("tests/a/input/src/a.js", "var old = 1\n").file("tests/a/input/src/b.js", "var b = 1\n")
                .file("tests/a/expected/src/a.js", "wrong\n").file("tests/a/expected/src/b.js", "let b = 1\r\n")
                .file("tests/a/expected/src/c.js", "gone\n")
                .file("tests/a/metrics.json", "{\"seen\":[{\"count\":2,\"cardinality\":{\"kind\":\"let\"}}]}");
        var expected = new TreeMap<>(files.texts());
        FixtureResult result = only(true);
        assertEquals(List.of("expected/src/a.js", "expected/src/c.js"), result.written(), result::describe);
        expected.put("tests/a/expected/src/a.js", "let fresh = 1\n// X\n");
        expected.remove("tests/a/expected/src/c.js");
        assertEquals(expected, files.texts());
        assertEquals("let b = 1\r\n", files.read("tests/a/expected/src/b.js"), "equal but for line endings");
        assertFalse(files.has("tests/a/expected/src/c.js"));
    }

    @Test
    void countsAreComparedWhereThereAreAnyAndNeverWrittenUnasked() throws Exception {
        files.file("tests/a/input.js", "var old = 1\n").file("tests/a/expected.js", "let fresh = 1\n");
        assertEquals(FixtureResult.Verdict.PASSED, only(false).verdict());
        assertFalse(files.has("tests/a/metrics.json"));
        files.file("tests/a/metrics.json", "{\"seen\": [{\"cardinality\": {\"kind\": \"let\"}, \"count\": 7}]}");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.FAILED, result.verdict());
        assertTrue(result.describe().contains("metrics.json differs"), result.describe());
    }

    @Test
    void anExpectedErrorPassesOnlyWhenThereIsOne() throws Exception {
        files.file("tests/a_should_error/input.js", "boom\n").file("tests/listed/input.js", "boom\n")
                .file("tests/fine_should_error/input.js", "fine\n")
                .file("tests/test.config.yaml", "expect_errors: [lis*]\n");
        var verdicts = files.run(false).stream()
                .collect(Collectors.toMap(FixtureResult::name, FixtureResult::verdict));
        assertEquals(FixtureResult.Verdict.PASSED, verdicts.get("a_should_error"));
        assertEquals(FixtureResult.Verdict.PASSED, verdicts.get("listed"));
        assertEquals(FixtureResult.Verdict.FAILED, verdicts.get("fine_should_error"));
    }

    @Test
    void anUnexpectedErrorIsShown() throws Exception {
        files.file("tests/a/input.js", "boom\n").file("tests/a/expected.js", "boom\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.FAILED, result.verdict());
        assertTrue(result.describe().contains("it went boom"), result.describe());
        assertTrue(result.describe().contains("rename.ts:5"), result.describe());
    }

    @Test
    void configurationReachesTheRun() throws Exception {
        files.file("tests/a/input/src/a.js", "let a = 1\n").file("tests/a/expected/src/a.js", "let   a = 1\n// Y\n")
                .file("tests/test.config.yaml", "params: {suffix: Z}\n")
                .file("tests/a/test.config.json", "{\"params\": {\"suffix\": \"Y\"}, \"strictness\": \"cst\"}");
        assertEquals(FixtureResult.Verdict.PASSED, only(false).verdict(), () -> directory.toString());
        files.file("tests/a/test.config.json", "{\"params\": {\"sufix\": \"Y\"}}");
        assertTrue(only(false).describe().contains("suffix"), "a hint at the name");
    }

    @Test
    void shellStepsCanBeLeftOut() throws Exception {
        files.file("tests/a/input/src/a.js", "let a = 1\n").file("tests/a/expected/src/a.js", "let a = 1\n")
                .file("tests/test.config.yaml", "shell: false\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.PASSED, result.verdict(), result::describe);
        assertTrue(result.notes().toString().contains("stamp (run)"), result.notes().toString());
    }

    @Test
    void aFixtureThatTakesTooLongFails() throws Exception {
        files.file("rename.ts", "export default function () { for (;;) {} }\n")
                .file("tests/a/input.js", "a\n").file("tests/a/expected.js", "a\n")
                .file("tests/test.config.yaml", "timeout: 0.5\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.FAILED, result.verdict());
        assertTrue(result.describe().contains("took longer"), result.describe());
    }

    @Test
    void nothingIsWrittenIntoThePackage() throws Exception {
        files.file("tests/a/input/src/a.js", "var old = 1\n").file("tests/a/expected/src/a.js", "wrong\n")
                .file("tests/b/input.js", "var old = 1\n");
        var before = FileSet.read(directory).files().keySet();
        files.run(false);
        assertEquals(before, FileSet.read(directory).files().keySet());
        assertEquals("var old = 1\n", files.read("tests/a/input/src/a.js"));
        assertEquals("wrong\n", files.read("tests/a/expected/src/a.js"));
    }

    @Test
    void aPairSeesWhatLiesBesideItAndThePackagesProject() throws Exception {
        files.file("rename.ts", """
                import { readFileSync } from "fs";
                export default () => readFileSync("package.json", "utf8") + readFileSync("notes.txt", "utf8");
                """).file("package.json", "{}\n").file("tests/a/notes.txt", "notes\n")
                .file("tests/a/input.js", "let a = 1\n").file("tests/a/expected.js", "{}\nnotes\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.PASSED, result.verdict(), result::describe);
    }

    @Test
    void whatIsExpectedBesideIsComparedToo() throws Exception {
        files.file("rename.ts", """
                import { writeFileSync } from "fs";
                export default () => { writeFileSync("input.module.css", "a {}\\n"); return null; };
                """).file("tests/a/input.js", "let a = 1\n").file("tests/a/expected.js", "let a = 1\n")
                .file("tests/a/expected.module.css", "b {}\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.FAILED, result.verdict());
        assertTrue(result.describe().contains("-b {}\n+a {}\n"), result.describe());
        assertEquals(List.of("expected.module.css"), only(true).written());
        assertEquals(FixtureResult.Verdict.PASSED, only(false).verdict());
    }

    @Test
    void whatIsExpectedBesideIsLeftAloneWhenNothingWritesIt() throws Exception {
        files.file("rename.ts", "export default () => null;").file("tests/a/input.js", "let a = 1\n")
                .file("tests/a/expected.js", "let a = 1\n").file("tests/a/input.module.css", "a {}\n")
                .file("tests/a/expected.module.css", "b {}\n");
        FixtureResult result = only(false);
        assertEquals(FixtureResult.Verdict.PASSED, result.verdict(), result::describe);
        assertTrue(result.notes().contains("comparison with expected.module.css: nothing wrote input.module.css"),
                result.notes().toString());
        assertEquals(List.of(), only(true).written());
    }

    @Test
    void aFilterTakesNamesOfFilesInTrees() throws Exception {
        files.file("tests/a/input/dep-1.js", "").file("tests/b/input/other.js", "");
        FixtureSuite suite = files.suites().get(0);
        assertEquals(List.of("a"), suite.filtered("dep").fixtures().stream().map(each -> each.name()).toList());
        assertEquals(List.of("b"), suite.filtered("b").fixtures().stream().map(each -> each.name()).toList());
    }

    @Test
    void whatPackageJsonDeclaresForScriptsIsWhatRuns() throws Exception {
        files.file("package.json", """
                {"scripts": {
                  "test": "npx codemod@latest jssg test -l js ./rename.ts --filter yes && codemod workflow validate",
                  "test:css": "codemod jssg test --language css ./rename.ts 'tests-css' --strictness cst",
                  "test:update": "npx codemod jssg test -u -l js ./rename.ts --filter yes"}}
                """).file("tests/yes/input.js", "var old = 1\n").file("tests/yes/expected.js", "var fresh = 1\n")
                .file("tests/no/input.js", "var old = 1\n").file("tests/group/inner/input.js", "x\n")
                .file("tests/yes-css/input.css", "a {}\n").file("tests/yes-css/expected.css", "a {}\n")
                .file("tests-css/a/input.css", "old { }\n").file("tests-css/a/expected.css", "fresh {}\n");
        List<FixtureSuite> suites = files.suites();
        assertEquals(List.of("rename.ts on tests", "rename.ts on tests-css"),
                suites.stream().map(FixtureSuite::name).toList());
        assertEquals(List.of("group"), suites.get(0).found().passedOver());
        assertEquals("[yes PASSED, yes-css SKIPPED, a PASSED]",
                files.run(false).stream().map(result -> result.name() + " " + result.verdict()).toList().toString());
    }
}
