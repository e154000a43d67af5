package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Runs that are stopped from outside, and go on. */
@DisabledOnOs(OS.WINDOWS)
class SignalTest {
    private static final String WAITS = """
            version: "1"
            params: {schema: {flag: {name: Flag, type: string, required: true}}}
            nodes:
              - id: before
                name: Before
                steps: [{name: s, run: echo once >> before.txt}]
              - id: waits
                name: Waits
                depends_on: [before]
                steps:
                  - name: s
                    run: |
                      if [ -e "$PARAM_FLAG" ]; then echo second > done.txt; exit 0; fi
                      touch half-done.txt
                      sleep 600 &
                      echo "ready $!"
                      wait
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        Files.createDirectories(mod.work().resolve("target"));
        mod.write("workflow.yaml", WAITS);
    }

    private Process start() throws IOException {
        return mod.start("workflow", "run", "-t", "target", "--format", "jsonl", "--param",
                "flag=" + directory.resolve("flag"));
    }

    /** The grandchild that the step waits for. */
    private static ProcessHandle sleeper(BufferedReader events) throws IOException {
        var text = JsonMapper.shared().readTree(ModProcess.lineWith(events, "\"ready ")).get("text").asString();
        return ProcessHandle.of(Long.parseLong(text.substring("ready ".length()))).orElseThrow();
    }

    private void goesOn() throws Exception {
        Files.createFile(directory.resolve("flag"));
        var run = JsonMapper.shared().readTree(mod.run("workflow", "list", "--format", "json").out()).get(0);
        assertEquals("Running", run.get("status").asString());
        assertTrue(mod.run("workflow", "list").out().contains("  Interrupted  "), "nobody runs it");
        var id = run.get("id").asString();
        var resumed = mod.run("workflow", "resume", "-i", id);
        assertEquals(0, resumed.exit(), resumed.out() + resumed.err());
        assertEquals("second\n", Files.readString(mod.work().resolve("target/done.txt")));
        assertEquals("once\n", Files.readString(mod.work().resolve("target/before.txt")));
        var status = JsonMapper.shared().readTree(mod.run("workflow", "status", "-i", id, "--format", "json").out());
        assertEquals(1, status.get("tasks").get(0).get("attempt").asInt());
        assertEquals(2, status.get("tasks").get(1).get("attempt").asInt());
    }

    private void stopsBy(String signal) throws Exception {
        var process = start();
        try (var events = process.inputReader()) {
            var sleeper = sleeper(events);
            assertEquals(0, mod.shell("kill -" + signal + " " + process.pid()).exit());
            var end = ModProcess.lineWith(events, "run.finished");
            assertTrue(end.contains("\"interrupted\":true"), end);
            assertTrue(end.contains("\"exitCode\":130"), end);
            assertEquals(130, process.waitFor());
            sleeper.onExit().get(1, TimeUnit.MINUTES);
        }
        assertFalse(Files.exists(mod.work().resolve("target/half-done.txt")), "the diff was not discarded");
        goesOn();
    }

    @Test
    void interruptEndsChildrenAndRunGoesOnLater() throws Exception {
        stopsBy("INT");
    }

    @Test
    void terminateToo() throws Exception {
        stopsBy("TERM");
    }

    @Test
    void killedRunGoesOnLater() throws Exception {
        var process = start();
        ProcessHandle sleeper;
        try (var events = process.inputReader()) {
            sleeper = sleeper(events);
            process.destroyForcibly().waitFor();
        }
        sleeper.destroyForcibly();
        goesOn();
        assertFalse(Files.exists(mod.work().resolve("target/half-done.txt")), "the diff was not discarded");
    }

    @Test
    void childOfAKilledRunIsEndedBeforeTheRunGoesOn() throws Exception {
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    steps:
                      - {name: s, run: 'i=0; while [ $i -lt 40 ]; do echo $$ >> lines; i=$((i+1)); sleep 0.1; done'}
                """);
        var process = mod.start("workflow", "run", "-t", "target", "--format", "jsonl");
        String run;
        try (var events = process.inputReader()) {
            ModProcess.lineWith(events, "step.started");
            assertEquals(0, mod.shell("until [ -s target/lines ]; do sleep 0.05; done").exit());
            process.destroyForcibly().waitFor();
            run = JsonMapper.shared().readTree(mod.run("workflow", "list", "--format", "json").out()).get(0)
                    .get("id").asString();
        }
        // what the child wrote may be somebody's, if the program takes longer to start than is counted as the run's
        var resumed = mod.run("workflow", "resume", "-i", run, "--discard");
        assertEquals(0, resumed.exit(), resumed.err());
        var lines = Files.readAllLines(mod.work().resolve("target/lines"));
        assertEquals(40, lines.size());
        assertEquals(1, lines.stream().distinct().count(), "two processes wrote");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAPersonDidAfterTheRunWasKilledIsTheirs(boolean commandGoesOn) throws Exception {
        // the time that starting a program takes is between what the run did and what they did
        mod.launched();
        mod.write("target/old.txt", "old\n");
        var process = start();
        try (var events = process.inputReader()) {
            var sleeper = sleeper(events);
            process.destroyForcibly().waitFor();
            if (!commandGoesOn) {
                sleeper.destroyForcibly();
            }
        }
        var run = JsonMapper.shared().readTree(mod.run("workflow", "list", "--format", "json").out()).get(0).get("id")
                .asString();
        // as if what the run counts as its own after its last sign of life, two seconds, had passed
        var written = (FileTime) Files.getAttribute(mod.work().resolve("target/half-done.txt"), "unix:ctime");
        Files.setLastModifiedTime(directory.resolve("home/runs").resolve(run).resolve("alive"),
                FileTime.from(written.toInstant().minusMillis(1_900)));
        assertEquals(0, mod.shell("cd target; echo mine >> old.txt; echo mine > mine.txt").exit());
        Files.createFile(directory.resolve("flag"));
        for (String command : List.of("resume", "cancel", "undo")) {
            var refused = mod.run("workflow", command, "-i", run, "--yes");
            assertEquals(4, refused.exit(), refused.err());
            assertTrue(refused.err().contains("mine.txt, old.txt"), refused.err());
        }
        var resumed = mod.run("workflow", "resume", "-i", run, "--keep");
        assertEquals(0, resumed.exit(), resumed.err());
        assertEquals("mine\n", Files.readString(mod.work().resolve("target/mine.txt")));
        assertEquals("old\nmine\n", Files.readString(mod.work().resolve("target/old.txt")));
        assertEquals("second\n", Files.readString(mod.work().resolve("target/done.txt")));
    }

    @Test
    void runOfLivingProcessCannotBeResumedButCanceled() throws Exception {
        var process = start();
        try (var events = process.inputReader()) {
            var sleeper = sleeper(events);
            var run = JsonMapper.shared().readTree(mod.run("workflow", "list", "--format", "json").out()).get(0)
                    .get("id").asString();
            var refused = mod.run("workflow", "resume", "-i", run);
            assertEquals(4, refused.exit(), refused.err());
            assertTrue(refused.err().contains(String.valueOf(process.pid())), refused.err());
            assertEquals(0, mod.run("workflow", "cancel", "-i", run).exit());
            assertEquals(1, process.waitFor());
            sleeper.onExit().get(1, TimeUnit.MINUTES);
        }
    }
}
