package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Fixtures from the command line. */
class TestCommandTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: rules
                name: Rules
                steps:
                  - name: rules
                    ast-match: {config_file: rules.yml}
            """;
    private static final String RULES = """
            id: no-var
            language: js
            rule: {pattern: var $NAME = $VALUE}
            fix: let $NAME = $VALUE
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newPackage() throws IOException {
        mod = new ModProcess(directory);
        mod.write("workflow.yaml", WORKFLOW);
        mod.write("rules.yml", RULES);
        mod.write("tests/good/input.js", "var a = 1\n");
        mod.write("tests/good/expected.js", "let a = 1\n");
    }

    private void bad() throws IOException {
        mod.write("tests/bad/input.js", "var a = 1\n");
        mod.write("tests/bad/expected.js", "const a = 1\n");
    }

    @Test
    void aFailureIsShownAndAnUpdateMendsIt() throws Exception {
        assertEquals(0, mod.run("test").exit());
        bad();
        var result = mod.run("test");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.out().contains("      -const a = 1\n      +let a = 1\n"), result.out());
        assertTrue(result.out().contains("1 passed, 1 failed in "), result.out());
        result = mod.run("test", "--update");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().contains("updated  bad: expected.js"), result.out());
        assertEquals("let a = 1\n", Files.readString(mod.work().resolve("tests/bad/expected.js")));
        assertEquals(0, mod.run("test").exit());
    }

    @Test
    void malformedFixturesAndPackagesAreToldApartFromFailures() throws Exception {
        mod.write("tests/none/expected.js", "");
        var result = mod.run("test");
        assertEquals(4, result.exit(), result.out());
        assertTrue(result.err().contains("fixture none: "), result.err());
        assertTrue(result.out().contains("ok       good"), result.out());
        mod.write("workflow.yaml", "version: \"1\"\nnodes: 1\n");
        assertEquals(4, mod.run("test").exit());
        assertEquals(4, mod.run("test", "nowhere").exit());
        assertEquals(2, mod.run("test", "--strictness", "lose").exit());
    }

    @Test
    void filterStrictnessAndFailFast() throws Exception {
        bad();
        assertEquals(0, mod.run("test", "--filter", "good").exit());
        assertEquals(1, mod.run("test", "--filter", "nothing").exit());
        mod.write("tests/bad/expected.js", "let   a = 1;\n");
        assertEquals(1, mod.run("test", "--strictness", "cst").exit());
        assertEquals(0, mod.run("test", "--strictness", "ast").exit());
        var result = mod.run("test", "--fail-fast", "--max-parallel", "1");
        assertTrue(result.out().contains("1 failed, 1 skipped"), result.out());
    }

    @Test
    void jsonLinesAreNothingButEvents() throws Exception {
        bad();
        var result = mod.run("test", "--format", "jsonl");
        assertEquals(1, result.exit());
        var lines = result.out().lines().map(line -> JsonMapper.shared().readTree(line)).toList();
        assertEquals(4, lines.size(), result.out());
        assertEquals("suite.started", lines.get(0).get("event").asString());
        assertEquals("failed", lines.get(1).get("verdict").asString());
        assertTrue(lines.get(1).get("differences").get(0).get("diff").asString().contains("+let a = 1"));
        assertEquals(1, lines.get(3).get("failed").asInt());
        for (int i = 0; i < lines.size(); i++) {
            assertEquals(i, lines.get(i).get("seq").asInt());
        }
    }

    @Test
    void theReportForBuildServersIsXml() throws Exception {
        bad();
        mod.write("tests/<odd> & \"quoted\"/expected.js", "");
        var result = mod.run("test", "--format", "junit");
        assertEquals(4, result.exit());
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(result.out().getBytes(StandardCharsets.UTF_8)));
        var root = document.getDocumentElement();
        assertEquals("3", root.getAttribute("tests"));
        assertEquals("1", root.getAttribute("failures"));
        assertEquals("1", root.getAttribute("errors"));
        assertTrue(document.getElementsByTagName("failure").item(0).getTextContent().contains("+let a = 1"));
    }

    @Test
    void aScriptIsTestedAlone() throws Exception {
        mod.write("t.js", """
                import { useMetricAtom } from "mod:metrics";
                export default function (root, options) {
                  useMetricAtom("seen").increment({ language: options.language });
                  if (root.source().includes("boom")) throw new Error("boom");
                  return root.source().replace("var", options.params.by ?? "let");
                }
                """);
        mod.write("tests/good/metrics.json",
                "{\"seen\": [{\"cardinality\": {\"language\": \"JavaScript\"}, \"count\": 1}]}");
        mod.write("tests/bad_should_error/input.js", "boom\n");
        mod.write("tests/style/input.css", "a {}\n");
        var result = mod.run("script", "test", "t.js", "tests", "-l", "javascript");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertTrue(result.out().contains("2 passed, 1 skipped"), result.out());
        result = mod.run("script", "test", "t.js", "-l", "javascript", "--param", "by=const");
        assertEquals(1, result.exit(), result.out());
        assertTrue(result.out().contains("+const a = 1"), result.out());
        assertEquals(4, mod.run("script", "test", "none.js").exit());
        result = mod.run("script", "test", "t.js", "tests", "-l", "python");
        assertEquals(1, result.exit(), result.out());
        assertTrue(result.err().contains("nothing was tested"), result.err());
    }

    @Tag("slow")
    @Test
    void aWatchEndsByASignalAndClearsATerminalOnly() throws Exception {
        bad();
        Process process = mod.start("test", "--watch");
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            ModProcess.lineWith(out, "1 passed, 1 failed");
            mod.write("tests/bad/expected.js", "let a = 1\n");
            assertFalse(ModProcess.lineWith(out, "2 passed").contains("\u001b"));
            process.children().forEach(ProcessHandle::destroy);
            assertEquals(0, new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor());
            assertEquals(130, process.waitFor());
        } finally {
            process.destroy();
        }
        bad();
        // typing is what ends it here: the terminal makes a signal of the character
        var result = mod
                .shell("{ sleep 4; echo 'let a = 1' > tests/bad/expected.js; sleep 3; printf '\\003'; sleep 2; }"
                        + " | script -qec 'mod test --watch' /dev/null");
        assertEquals(130, result.exit(), result.out());
        assertTrue(result.out().contains("waiting for changes in "), result.out());
        assertTrue(result.out().indexOf("\u001b[2J") > result.out().indexOf("1 failed"), result.out());
        assertTrue(result.out().contains("2 passed"), result.out());
    }

    @Test
    void changesAreWatched() throws Exception {
        bad();
        Process process = mod.start("test", "--watch");
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            ModProcess.lineWith(out, "1 passed, 1 failed");
            mod.write("tests/bad/expected.js", "let a = 1\n");
            ModProcess.lineWith(out, "2 passed");
        } finally {
            process.destroy();
            process.waitFor();
        }
        assertFalse(process.isAlive());
    }
}
