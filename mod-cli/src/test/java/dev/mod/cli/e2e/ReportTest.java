package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reports from the command line; what their pages look like is tested elsewhere. */
class ReportTest {
    private static final Pattern DATA = Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>",
            Pattern.DOTALL);
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - {id: a, name: A, steps: [{name: s, run: "echo said; echo 1 > a.txt"}]}
              - {id: gate, name: Gate, type: manual, depends_on: [a], steps: [{name: s, run: "exit 5"}]}
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        Files.createDirectories(mod.work().resolve("target"));
        mod.write("workflow.yaml", WORKFLOW);
    }

    private String page(String name) throws IOException {
        return Files.readString(mod.work().resolve(name));
    }

    private static JsonNode data(String page) {
        var data = DATA.matcher(page);
        assertTrue(data.find());
        return JsonMapper.shared().readTree(data.group(1));
    }

    @Test
    void aRunAndItsResumptionWriteReports() throws Exception {
        var paused = mod.run("workflow", "run", "-t", "target", "--report", "r.html");
        assertEquals(3, paused.exit(), paused.err());
        assertTrue(paused.err().contains("the report is in " + mod.work().resolve("r.html")), paused.err());
        assertTrue(page("r.html").contains("<dd>3: Paused at a gate</dd>"));
        var tasks = data(page("r.html")).get("tasks");
        assertEquals("a.txt", tasks.get(0).get("files").get(0).get(0).asString());
        assertEquals("@@ -0,0 +1 @@\n+1\n", tasks.get(0).get("files").get(0).get(4).asString());
        assertEquals("said", tasks.get(0).get("log").get(0).get(2).asString());
        assertEquals("awaiting", tasks.get(1).get("status").asString());
        var failed = mod.run("workflow", "resume", "-i", paused.run(), "--trigger-all", "--report", "r.html");
        assertEquals(1, failed.exit(), failed.err());
        assertTrue(page("r.html").contains("<dd>1: A task, test or check failed</dd>"));
        assertTrue(data(page("r.html")).get("tasks").get(1).get("error").asString().contains("exit code 5"));
        var later = mod.run("workflow", "report", "-i", paused.run(), "-o", "later.html");
        assertEquals(0, later.exit(), later.err());
        assertTrue(page("later.html").contains("<dd>1: A task, test or check failed</dd>"));
        assertEquals(data(page("r.html")), data(page("later.html")));
    }

    @Test
    void reportsOfARunThatGoesOnAndOfAnInterruptedOneTellThemApart() throws Exception {
        mod.write("workflow.yaml", """
                version: "1"
                nodes: [{id: a, name: A, steps: [{name: s, run: "echo ready; sleep 600 & wait"}]}]
                """);
        var process = mod.start("workflow", "run", "-t", "target", "--format", "jsonl", "--report", "r.html");
        var events = process.inputReader();
        ModProcess.lineWith(events, "\"ready\"");
        assertEquals(0, mod.run("workflow", "report", "-i", "latest", "-o", "now.html").exit());
        assertTrue(page("now.html").contains("The run goes on"), "it goes on");
        assertFalse(page("now.html").contains("<dt>Exit code</dt>"));
        assertEquals(0, mod.shell("kill -TERM " + process.pid()).exit());
        events.transferTo(Writer.nullWriter());
        assertEquals(130, process.waitFor());
        assertTrue(page("r.html").contains("The run was interrupted"), "it was interrupted");
        assertTrue(page("r.html").contains("<dd>130: Interrupted</dd>"));
    }

    @Test
    void aReportOfAnUndoneRunSaysSo() throws Exception {
        var run = mod.run("workflow", "run", "-t", "target").run();
        assertEquals(0, mod.run("workflow", "undo", "-i", run, "-y").exit());
        assertEquals(0, mod.run("workflow", "report", "-i", run, "-o", "r.html").exit());
        assertTrue(page("r.html").contains("Its changes have been undone since."));
    }

    @Test
    void aPlaceThatCannotBeWrittenIsRefusedBeforeTheRun() throws Exception {
        for (String bad : List.of("none/r.html", "target")) {
            var refused = mod.run("workflow", "run", "-t", "target", "--report", bad);
            assertEquals(4, refused.exit(), refused.err());
            assertTrue(refused.err().contains("cannot write the report " + mod.work().resolve(bad)), refused.err());
        }
        assertEquals("[]", mod.run("workflow", "list", "--format", "json").out().replaceAll("\\s", ""));
        assertFalse(Files.exists(mod.work().resolve("target/a.txt")));
        assertEquals(2, mod.run("workflow", "report", "-i", "00000000-0000-0000-0000-000000000000").exit());
        assertEquals(4, mod.run("workflow", "report", "-i", "00000000-0000-0000-0000-000000000000", "-o", "r.html")
                .exit());
    }

    @Test
    void aGraphIsDrawnAsSvg() throws Exception {
        var plain = mod.run("workflow", "graph", "--format", "svg");
        assertEquals(0, plain.exit(), plain.err());
        assertTrue(plain.out().contains("needs approval"), plain.out());
        var run = mod.run("workflow", "run", "-t", "target").run();
        var drawn = mod.run("workflow", "graph", "-i", run, "--format", "svg").out();
        assertTrue(drawn.contains(">Completed</text>") && drawn.contains(">Waits for approval</text>"), drawn);
    }

    @Test
    void thePageAboutReportsIsTrue() throws Exception {
        var page = DocPage.read(ModProcess.checkout().resolve("docs/report.md"));
        assertEquals(3, page.blocks().size());
        for (DocPage.Block block : page.blocks()) {
            var result = mod.shell(((DocPage.Block.Commands) block).script());
            assertEquals(0, result.exit(), result.out() + result.err());
        }
        assertEquals("g(1);\n", page("code/a.js"));
        assertTrue(page("report.html").contains("Every task finished well."));
        assertTrue(page("graph.svg").startsWith("<?xml"));
    }
}
