package dev.mod.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.StandardOpenOption;
import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code mod scan} finds and how it tells. */
class ScanCommandTest {
    private static final String RULES = """
            id: no-log
            language: js
            severity: warning
            message: no log of $A
            note: use the logger
            rule: {pattern: log($A)}
            ---
            id: no-eval
            language: js
            severity: error
            rule: {pattern: eval($A)}
            """;

    @TempDir
    Path directory;
    ModCommand mod;

    @BeforeEach
    void files() throws IOException {
        Path work = Files.createDirectory(directory.resolve("work"));
        mod = new ModCommand(work.toRealPath(), directory.resolve("home"));
        mod.write("src/b.js", "log(2)\n");
        mod.write("src/a.js", "x()\nlog(1)\ny()\n");
        mod.write("src/c.ts", "log(3)\n");
    }

    @Test
    void patternIsToldAsByGrep() {
        var result = mod.run("scan", "-p", "log($A)", "-l", "js", "src");
        assertEquals("src/a.js:2:log(1)\nsrc/b.js:1:log(2)\n", result.out());
        assertEquals("", result.err());
        assertEquals(0, result.exit());
    }

    @Test
    void largeResultsAreWholeInEveryFormOfJson() throws IOException {
        String line = "log(0);".repeat(100) + "y = '" + "z".repeat(50_000) + "';";
        mod.write("large/a.js", line + "\n" + line + "\n");
        mod.write("large/b.js", line + "\n");
        List<JsonNode> compact = JsonMapper.shared().readTree(scanLarge("compact")).valueStream().toList();
        assertEquals(300, compact.size());
        assertEquals(compact, JsonMapper.shared().readTree(scanLarge("pretty")).valueStream().toList());
        List<String> printed = compact.stream().map(JsonNode::toString).sorted().toList();
        for (int again = 0; again < 2; again++) {
            assertEquals(printed, scanLarge("stream").lines().sorted().toList());
        }
    }

    private String scanLarge(String style) {
        return mod.run("scan", "-p", "log($A)", "-l", "js", "large", "--json=" + style).out();
    }

    @Test
    void patternWithoutALanguageIsLookedForInEach() throws IOException {
        mod.write("src/d.py", "log(4)\n");
        var result = mod.run("scan", "-p", "log($A)", "src");
        assertEquals("src/a.js:2:log(1)\nsrc/b.js:1:log(2)\nsrc/c.ts:1:log(3)\nsrc/d.py:1:log(4)\n", result.out());
        assertEquals("", result.err());
    }

    @Test
    void filesWhoseLanguageAPatternIsNoCodeOfAreLeftOutAndTold() throws IOException {
        mod.write("src/d.rs", "fn f() {}\n");
        mod.write("src/d.js", "function f() {}\n");
        for (int again = 0; again < 2; again++) {
            var result = mod.run("scan", "-p", "function $F() {}", "src");
            assertEquals("src/d.js:1:function f() {}\n", result.out());
            assertEquals("warning: the pattern is no code of rust; files of that are left out\n", result.err());
        }
        var nowhere = mod.run("scan", "-p", "function $F() {}", "src/d.rs");
        assertEquals(4, nowhere.exit());
        assertTrue(nowhere.err().contains("the pattern is code of none of the languages here: rust;"), nowhere.err());
        var input = mod.run("scan", "-p", "log($A)", "--stdin");
        assertEquals(2, input.exit());
        assertTrue(input.err().contains("which language is the pattern in?"), input.err());
    }

    @Test
    void rulesThatAreNotUtf8AreNamedWithThePlace() throws IOException {
        mod.write("sgconfig.yml", "ruleDirs: [rules]\nutilDirs: [utils]\n");
        for (String path : List.of("rules/r.yml", "utils/u.yml", "sgconfig.yml")) {
            mod.write("rules/r.yml", RULES);
            mod.write("utils/u.yml", "id: u\nlanguage: js\nrule: {pattern: a()}\n");
            mod.write("sgconfig.yml", "ruleDirs: [rules]\nutilDirs: [utils]\n");
            assertEquals("", mod.run("scan", "src").err());
            mod.write(path, mod.read(path) + "# ");
            int lines = mod.read(path).split("\n", -1).length;
            Path file = directory.resolve("work").resolve(path);
            Files.write(file, new byte[]{(byte) 0xE9, '\n'}, StandardOpenOption.APPEND);
            var result = mod.run("scan", "src");
            assertEquals(4, result.exit());
            assertTrue(result.err().contains(
                    path + ": it is not UTF-8: byte 0xE9 in line " + lines + ", column 3; save it as UTF-8"),
                    result.err());
        }
    }

    @Test
    void linesAroundAreShown() {
        assertEquals("src/a.js-1-x()\nsrc/a.js:2:log(1)\nsrc/a.js-3-y()\n",
                mod.run("scan", "-p", "log($A)", "-l", "js", "src/a.js", "--context", "1").out());
    }

    @Test
    void rulesAreToldWithPlaceSeverityAndNote() throws IOException {
        mod.write("rules.yml", RULES);
        var result = mod.run("scan", "-r", "rules.yml");
        assertEquals("""
                src/a.js:2:1: warning[no-log]: no log of 1
                  2 │ log(1)
                  note: use the logger
                src/b.js:1:1: warning[no-log]: no log of 2
                  1 │ log(2)
                  note: use the logger
                """, result.out());
        assertEquals(0, result.exit());
    }

    @Test
    void matchOfAnErrorFails() throws IOException {
        mod.write("rules.yml", RULES);
        assertEquals(1, mod.run("scan", "-r", "rules.yml", "--error").exit());
        assertEquals(1, mod.run("scan", "-r", "rules.yml", "--error=no-log").exit());
        assertEquals(0, mod.run("scan", "-r", "rules.yml", "--error=no-eval").exit());
        assertEquals(0, mod.run("scan", "-r", "rules.yml", "--error", "--hint=no-log").exit());
        assertEquals("", mod.run("scan", "-r", "rules.yml", "--off=no-log").out());
        mod.write("src/d.js", "eval(1)");
        assertEquals(1, mod.run("scan", "-r", "rules.yml").exit());
    }

    @Test
    void unknownRuleIsNamed() throws IOException {
        mod.write("rules.yml", RULES);
        var result = mod.run("scan", "-r", "rules.yml", "--error=no-lag");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("did you mean \"no-log\"?"), result.err());
    }

    @Test
    void invalidRulesAreRefusedWithTheirPlace() throws IOException {
        mod.write("rules.yml", "id: a\nlanguage: js\nrule:\n  patern: f()\n");
        var result = mod.run("scan", "-r", "rules.yml");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("rules.yml:4:3: error[unknown-key]"), result.err());
        assertTrue(result.err().contains("  patern: f()\n"), result.err());
    }

    @Test
    void rulesOnTheCommandLineAreAsThoseOfAFile() throws IOException {
        mod.write("rules.yml", RULES);
        assertEquals(mod.run("scan", "-r", "rules.yml").out(), mod.run("scan", "--inline-rules", RULES).out());
        mod.write("sgconfig.yml", "ruleDirs: []\nutilDirs: [utils]\n");
        mod.write("utils/call.yml", "{id: is-log, language: js, rule: {pattern: log($A)}}");
        assertEquals("src/a.js\nsrc/b.js\n", mod.run("scan", "--files-with-matches", "--inline-rules",
                "{id: a, language: js, rule: {matches: is-log}}").out());
        var wrong = mod.run("scan", "--inline-rules", "id: a\nlanguage: js\nrule:\n  patern: f()\n");
        assertEquals(4, wrong.exit());
        assertTrue(wrong.err().contains("inline rules:4:3: error[unknown-key]"), wrong.err());
        assertTrue(wrong.err().contains("  patern: f()\n"), wrong.err());
        assertEquals(2, mod.run("scan", "--inline-rules", RULES, "-r", "rules.yml").exit());
    }

    @Test
    void rulesAreChosenByTheirIds() throws IOException {
        mod.write("rules.yml", RULES);
        mod.write("src/d.js", "eval(1)");
        assertEquals("src/d.js\n", mod.run("scan", "-r", "rules.yml", "--files-with-matches", "--filter", "ev").out());
        assertEquals("src/a.js\nsrc/b.js\n",
                mod.run("scan", "-r", "rules.yml", "--files-with-matches", "--filter", "^no-lo").out());
        var none = mod.run("scan", "-r", "rules.yml", "--filter", "^lo");
        assertEquals(2, none.exit());
        assertTrue(none.err().contains("no id of the 2 rules matches '^lo'\nhint: such as no-log"), none.err());
        assertEquals(2, mod.run("scan", "-r", "rules.yml", "--filter", "(").exit());
        assertEquals(2, mod.run("scan", "-p", "log($A)", "--filter", "a").exit());
    }

    @Test
    void projectIsFoundFromBelow() throws IOException {
        mod.write("sgconfig.yml", """
                ruleDirs: [rules]
                utilDirs: [utils]
                languageGlobs: {js: ["*.es"]}
                """);
        mod.write("utils/call.yml", "{id: is-log, language: js, rule: {pattern: log($A)}}");
        mod.write("rules/deep/a.yml",
                "{id: a, language: js, files: ['src/**'], rule: {kind: call_expression, matches: is-log}}");
        mod.write("src/d.es", "log(4)");
        mod.write("other/e.js", "log(5)");
        assertEquals("""
                b.js:1:1: hint[a]
                  1 │ log(2)
                d.es:1:1: hint[a]
                  1 │ log(4)
                """, mod.in("src").run("scan", "--globs", "!a.js").out());
        assertEquals("[]\n", mod.run("scan", "--json=pretty", "other").out());
        mod.write("rules/b.yml", "{id: a, language: js, rule: {kind: number}}");
        var twice = mod.run("scan");
        assertEquals(4, twice.exit());
        assertTrue(twice.err().contains("duplicate-rule"), twice.err());
    }

    /** Of all the rules only a utility of a utility says that types are needed. */
    @Test
    void utilitiesOfAProjectMayAskForTypes() throws IOException {
        mod.write("sgconfig.yml", "ruleDirs: [rules]\nutilDirs: [utils]\n");
        mod.write("utils/list.yml", "{id: a-list, language: java, rule: {type: {is: java.util.List}}}");
        mod.write("utils/of-list.yml",
                "{id: of-a-list, language: java, rule: {kind: method_invocation, has: {field: object, matches: a-list}}}");
        mod.write("rules/a.yml", "{id: a, language: java, rule: {matches: of-a-list}}");
        mod.write("A.java", """
                import java.util.List;

                class A {
                    void f(List<String> list, String text) {
                        list.size();
                        text.length();
                    }
                }
                """);
        assertEquals("""
                A.java:5:9: hint[a]
                  5 │         list.size();
                """, mod.run("scan").out());
    }

    @Test
    void packageGivesItsRules() throws IOException {
        mod.write("package/workflow.yaml", """
                version: "1"
                nodes:
                  - id: all
                    name: All
                    type: automatic
                    steps: [{name: rules, ast-match: {config_file: some/rules.yml}}]
                """);
        mod.write("package/some/rules.yml", RULES);
        assertTrue(
                mod.run("scan", "--rule-package", "package", "src").out().startsWith("src/a.js:2:1: warning[no-log]"));
    }

    @Test
    void standardInputIsOneFile() {
        var result = mod.runOn("f(1)\nlog(f(2))\n", "scan", "-p", "f($A)", "-l", "js", "--stdin", "--json=stream");
        assertEquals(2, result.out().lines().count());
        assertTrue(result.out().contains("\"file\":\"STDIN\""), result.out());
    }

    @Test
    void resultsAreLimited() {
        var result = mod.run("scan", "-p", "log($A)", "-l", "js", "--max-results", "1", "--json=compact");
        assertEquals(1, JsonMapper.shared().readTree(result.out()).size());
    }

    @Test
    void baselineLeavesOutWhatIsKnown() throws IOException {
        mod.write("rules.yml", RULES);
        assertEquals(0, mod.run("scan", "-r", "rules.yml", "--baseline", "known.json", "--update-baseline").exit());
        assertEquals("", mod.run("scan", "-r", "rules.yml", "--baseline", "known.json").out());
        mod.write("src/b.js", "// moved\nlog(2)\nlog(2)\n");
        assertEquals("src/b.js:3:1: warning[no-log]: no log of 2", mod.run("scan", "-r", "rules.yml", "--baseline",
                "known.json").out().lines().findFirst().orElse(""));
        assertEquals(4, mod.run("scan", "-r", "rules.yml", "--baseline", "unknown.json").exit());
    }

    @Test
    void changedLinesOnly() throws Exception {
        mod.git("init", "-q", "-b", "main");
        mod.git("add", "-A");
        mod.git("commit", "-q", "-m", "first");
        mod.git("checkout", "-q", "-b", "work");
        mod.write("src/a.js", "x()\nlog(1)\ny()\nlog(6)\n");
        mod.git("add", "-A");
        mod.write("src/a.js", "x()\nlog(1)\ny()\nlog(6)\nlog(7)\n");
        mod.write("src/new file.js", "log(8)\n");
        assertEquals("src/a.js:4:log(6)\nsrc/a.js:5:log(7)\nsrc/new file.js:1:log(8)\n",
                mod.run("scan", "-p", "log($A)", "-l", "js", "--since", "main").out());
        assertEquals("src/a.js:4:log(6)\n", mod.run("scan", "-p", "log($A)", "-l", "js", "--staged").out());
        assertEquals("a.js:4:log(6)\n", mod.in("src").run("scan", "-p", "log($A)", "-l", "js", "--staged").out());
        var unknown = mod.run("scan", "-p", "log($A)", "-l", "js", "--since", "nothing");
        assertEquals(4, unknown.exit());
        assertTrue(unknown.err().contains("nothing"), unknown.err());
    }

    @Test
    void whatGitAdvisesInARepositoryOfAnotherUserIsRepeated() throws Exception {
        mod.git("init", "-q", "-b", "main");
        Path work = directory.resolve("work").toRealPath();
        assumeTrue(Integer.valueOf(0).equals(Files.getAttribute(work, "unix:uid")), "root only may give files away");
        Files.setAttribute(work, "unix:uid", 1234);
        var refused = mod.with("GIT_CONFIG_GLOBAL", "/dev/null").with("GIT_CONFIG_NOSYSTEM", "1")
                .run("scan", "-p", "log($A)", "-l", "js", "--staged");
        assertEquals(4, refused.exit());
        assertTrue(refused.err().contains("to trust it: git config --global --add safe.directory " + work),
                refused.err());
    }

    /** Git does so in the hooks of a commit of some files only. */
    @Test
    void anotherIndexThatTheEnvironmentNames() throws Exception {
        mod.git("init", "-q", "-b", "main");
        mod.git("add", "-A");
        mod.git("commit", "-q", "-m", "first");
        Path other = directory.resolve("other-index");
        Files.copy(directory.resolve("work/.git/index"), other);
        mod.write("src/a.js", "log(9)\n");
        mod.git("add", "-A");
        assertEquals("src/a.js:1:log(9)\n", mod.run("scan", "-p", "log($A)", "-l", "js", "--staged").out());
        assertEquals("", mod.with("GIT_INDEX_FILE", other.toString())
                .run("scan", "-p", "log($A)", "-l", "js", "--staged").out());
    }

    @Test
    void whatWasStagedIsTakenAwayAtTheEnd() throws Exception {
        mod.git("init", "-q", "-b", "main");
        mod.git("add", "-A");
        Path work = directory.resolve("work").toRealPath();
        Path contents;
        try (var changes = GitChanges.staged(work, System.getenv())) {
            contents = changes.contents(work);
            assertEquals("log(2)\n", Files.readString(contents.resolve("src/b.js")));
        }
        assertFalse(Files.exists(contents), contents.toString());
    }

    @Test
    void formatsForServers() throws IOException {
        mod.write("rules.yml", RULES);
        assertEquals("::warning file=src/a.js,line=2,col=1,endLine=2,endColumn=7,title=no-log::no log of 1%0Ause the"
                + " logger\n", mod.run("scan", "-r", "rules.yml", "--format", "github", "src/a.js").out());
        JsonNode sarif = JsonMapper.shared()
                .readTree(mod.run("scan", "-r", "rules.yml", "--format", "sarif", "src/a.js").out());
        assertEquals("no-log", sarif.at("/runs/0/results/0/ruleId").asString());
        assertEquals(2,
                sarif.at("/runs/0/results/0/locations/0/physicalLocation/region/startLine").asInt());
        assertTrue(mod.run("scan", "-r", "rules.yml", "--format", "junit", "src/a.js").out()
                .contains("<failure type=\"warning\" message=\"no log of 1\">log(1)</failure>"));
    }

    @Test
    void suppressingCommentsAreForRulesOnly() throws IOException {
        mod.write("rules.yml", RULES);
        mod.write("s/a.js", "log(1) // mod-ignore\nlog(2) // mod-ignore: no-log\nlog(3) // mod-ignore: other\n");
        assertEquals(1, mod.run("scan", "-r", "rules.yml", "s", "--json=stream").out().lines().count());
        assertEquals(3, mod.run("scan", "-p", "log($A)", "-l", "js", "s").out().lines().count());
    }

    @Test
    void nothingToLookForIsSaid() {
        var result = mod.run("scan");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("sgconfig.yml"), result.err());
    }

    @Test
    @DisabledOnOs({OS.WINDOWS, OS.MAC})
    void namesThatAreNoTextAreTold() throws Exception {
        var made = new ProcessBuilder("sh", "-c", "echo 'log(4)' > \"$(printf 'caf\\351').js\"")
                .directory(directory.resolve("work/src").toFile()).start();
        assertEquals(0, made.waitFor());
        var result = mod.run("scan", "-p", "log($A)", "-l", "js", "src");
        assertEquals("src/a.js:2:log(1)\nsrc/b.js:1:log(2)\n", result.out());
        assertTrue(result.err().contains("1 entry is passed over, because the names are not UTF-8: caf%E9.js"),
                result.err());
    }

    @Test
    void resultsThatCannotBeWrittenAreNoSuccess() {
        var err = new ByteArrayOutputStream();
        var full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        int exit = Main.run(List.of("scan", "-p", "log($A)", "-l", "js", "src"), directory.resolve("work"),
                System.getenv(), InputStream.nullInputStream(), full, err);
        assertEquals(5, exit);
        assertTrue(err.toString(StandardCharsets.UTF_8)
                .contains("error: the results of mod scan could not be written: No space left on device"),
                err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void whoReadsNoFurtherGetsNoError() {
        var err = new ByteArrayOutputStream();
        var closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        int exit = Main.run(List.of("scan", "-p", "log($A)", "-l", "js", "src"), directory.resolve("work"),
                System.getenv(), InputStream.nullInputStream(), closed, err);
        assertEquals(0, exit);
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void warningsComeInTheOrderOfTheFiles() throws IOException {
        Path odd = Files.createDirectory(directory.resolve("work/odd"));
        var expected = new StringBuilder();
        for (int i = 10; i < 60; i++) {
            Files.write(odd.resolve("f" + i + ".js"), new byte[]{'f', '(', ')', (byte) 0xFF});
            expected.append("warning: odd/f").append(i).append(".js: skipped: not UTF-8: the byte at 3\n");
        }
        for (int round = 0; round < 5; round++) {
            assertEquals(expected.toString(),
                    mod.run("scan", "-p", "f()", "-l", "js", "--max-threads", "4", "odd").err());
        }
    }
}
