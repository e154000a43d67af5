package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What goes to pipes and to real terminals. */
@EnabledOnOs(OS.LINUX)
class TerminalOutputTest {
    private static final String ESCAPE = "\u001b";
    private static final String WORKFLOW = """
            version: "1"
            params: {schema: {who: {name: Whom to greet, type: string, required: true}}}
            nodes:
              - id: greet
                name: Greet
                steps: [{name: Say it, run: 'echo "Grüße, ${{ params.who }} 世界"; echo "$PARAM_WHO" > who.txt'}]
            """;
    private static final String RUN = "mod workflow run -t target ";

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        Files.createDirectories(mod.work().resolve("target"));
        mod.write("workflow.yaml", WORKFLOW);
    }

    @Test
    void pipeGetsNoEscapesAndUtf8WhateverTheLocale() throws Exception {
        var result = mod.launched().with("LC_ALL", "C").run("workflow", "run", "-t", "target", "--param", "who=Zoë");
        assertEquals(0, result.exit(), result.err());
        assertFalse((result.out() + result.err()).contains(ESCAPE), result.out() + result.err());
        assertTrue(result.err().contains("greet | Grüße, Zoë 世界"), result.err());
        assertEquals("Zoë\n", Files.readString(mod.work().resolve("target/who.txt")));
    }

    @Test
    void colorCanBeForcedOrForbidden() throws Exception {
        assertTrue(mod.run("workflow", "validate", "--color", "always").out().contains(ESCAPE));
        assertTrue(mod.terminal("", "mod workflow validate").out().contains(ESCAPE));
        assertFalse(mod.terminal("", "mod workflow validate --color never").out().contains(ESCAPE));
        assertFalse(mod.terminal("", "NO_COLOR=1 mod workflow validate").out().contains(ESCAPE));
    }

    @Test
    void jsonLinesAreNothingButJson() throws Exception {
        var result = mod.launched().run("workflow", "run", "-t", "target", "--param", "who=x", "--format", "jsonl");
        assertEquals(0, result.exit(), result.err());
        long expected = 1;
        for (var line : result.out().lines().toList()) {
            var event = JsonMapper.shared().readTree(line);
            assertEquals(expected++, event.get("seq").asLong(), line);
            assertTrue(event.has("ts") && event.has("event"), line);
        }
        var last = JsonMapper.shared().readTree(result.out().lines().reduce((a, b) -> b).orElseThrow());
        assertEquals("run.finished", last.get("event").asString());
        assertEquals(0, last.get("exitCode").asInt());
        assertEquals(1, last.get("counts").get("Completed").asInt());
    }

    @Test
    void closedPipeEndsQuietly() throws Exception {
        var result = mod.shell("mod --help | head -n 1");
        assertEquals(0, result.exit());
        assertEquals("", result.err());
        var run = mod.shell(RUN + "--param who=x --format jsonl | head -n 1");
        assertFalse(run.err().contains("xception"), run.err());
        assertTrue(Files.exists(mod.work().resolve("target/who.txt")), "the run did not go on");
    }

    @Test
    void terminalIsAskedForParametersAndShownTheCommands() throws Exception {
        var result = mod.terminal("Ada\ny\n", RUN);
        assertEquals(0, result.exit(), result.out());
        assertTrue(result.out().contains("Whom to greet (who): "), result.out());
        assertTrue(result.out().contains("This workflow runs a shell command:"), result.out());
        assertEquals("Ada\n", Files.readString(mod.work().resolve("target/who.txt")));
    }

    @Test
    void refusedCommandDoesNotRun() throws Exception {
        var result = mod.terminal("n\n", RUN + "--param who=x");
        assertEquals(4, result.exit(), result.out());
        assertFalse(Files.exists(mod.work().resolve("target/who.txt")));
        assertEquals(0, mod.terminal("", RUN + "--param who=x --yes").exit());
    }

    @Test
    void aQuestionStaysUntilItIsAnswered() throws Exception {
        // longer than the second after which progress is drawn again
        var result = mod.shell("{ sleep 2.5; echo y; } | script -qec 'stty cols 80 rows 24; " + RUN
                + "--param who=x' /dev/null");
        assertEquals(0, result.exit(), result.out());
        int question = result.out().indexOf("Run it?");
        var asked = result.out().substring(question, result.out().indexOf('\n', question));
        assertFalse(asked.contains(ESCAPE), asked);
    }

    @Test
    void anAnswerThatDoesNotFitIsAskedForAgain() throws Exception {
        // name, type, language and description by default
        var result = mod.terminal("\n\n\n\nAnn\nAnn <ann@example.com>\n\n", "mod init fresh");
        assertEquals(0, result.exit(), result.out());
        assertTrue(result.out().contains("'Ann' has no e-mail address"), result.out());
        assertTrue(Files.readString(mod.work().resolve("fresh/mod.yaml")).contains("ann@example.com"));
    }

    @Test
    void whatGoesOnInsideIsToldInTheProgramsOwnWords() throws Exception {
        var result = mod.launched().run("workflow", "run", "-t", "target", "--param", "who=x", "-v");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("debug: "), result.err());
        assertFalse(result.err().contains("DEBUG"), result.err());
        assertFalse(result.err().contains("[main]"), result.err());
    }

    @Test
    void nobodyIsAskedWithoutATerminalOrWhenForbidden() throws Exception {
        assertEquals(4, mod.run("workflow", "run", "-t", "target").exit());
        assertEquals(4, mod.terminal("Ada\n", RUN + "--no-interactive").exit());
    }

    @Test
    void linesOfProgressFitTheTerminal() throws Exception {
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: %s
                        run: sleep 0.5
                """.formatted("a very long name of a step ".repeat(6).strip()));
        var result = mod.terminal("", RUN + "--yes");
        assertEquals(0, result.exit(), result.out());
        assertTrue(result.out().contains("0/1 tasks · 1 running"), result.out());
        result.out().lines().filter(line -> line.contains("very long name"))
                .map(line -> line.replaceAll(ESCAPE + "\\[[0-9;]*[A-Za-z]", "").strip())
                .forEach(line -> assertTrue(line.length() < 80, line));
    }

    @Test
    void helpOfEveryCommandFits80Columns() throws Exception {
        mod.with("COLUMNS", "80");
        for (var command : new String[]{"--help", "workflow --help", "workflow run --help", "workflow resume --help",
                "workflow validate --help"}) {
            var help = mod.run(command.split(" "));
            assertEquals(0, help.exit());
            help.out().lines().forEach(line -> assertTrue(line.length() <= 80, line));
        }
    }

    @Test
    void versionIsOneLine() throws Exception {
        var result = mod.launched().run("--version");
        assertEquals(0, result.exit());
        assertTrue(result.out().matches("mod \\d+\\.\\d+\\.\\d+\\S*\n"), result.out());
        assertEquals("", result.err());
    }

    @Test
    void tablesAndHelpFitTheTerminal() throws Exception {
        assertEquals(0, mod.run("workflow", "run", "-t", "target", "--param", "who=x").exit());
        for (int columns : new int[]{80, 200}) {
            var set = "stty cols " + columns + "; ";
            var list = mod.terminal("", set + "NO_COLOR=1 mod workflow list").out();
            var help = mod.terminal("", set + "NO_COLOR=1 mod workflow run --help").out();
            assertTrue((list + help).lines().allMatch(line -> line.length() <= columns), list + help);
            assertEquals(columns == 200, list.contains("/" + mod.work().getFileName() + "/target"), list);
            assertTrue(help.lines().anyMatch(line -> line.length() > Math.min(columns, 120) - 20), help);
        }
        var piped = mod.run("workflow", "list").out();
        assertTrue(piped.contains("/" + mod.work().getFileName() + "/target"), piped);
        assertTrue(mod.run("workflow", "run", "--help").out().lines().allMatch(line -> line.length() <= 80));
    }

    @Test
    void nobodyIsAskedInContinuousIntegration() throws Exception {
        var result = mod.with("CI", "true").run("workflow", "run", "-t", "target");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("\"who\" is required"), result.err());
        assertFalse(result.err().contains(ESCAPE), result.err());
    }
}
