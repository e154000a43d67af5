package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a person did is there after a failure, a crash and an interrupted command, and a run knows what it did. */
@DisabledOnOs(OS.WINDOWS)
class RecoveryTest {
    @TempDir
    Path directory;
    ModProcess mod;
    Path target;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        target = Files.createDirectories(mod.work().resolve("target"));
    }

    private void workflow(String... steps) throws IOException {
        var text = new StringBuilder("version: \"1\"\nnodes:\n");
        for (int i = 0; i < steps.length; i++) {
            text.append("  - id: n").append(i).append("\n    name: n").append(i).append('\n');
            if (i > 0) {
                text.append("    depends_on: [n").append(i - 1).append("]\n");
            }
            text.append("    steps:\n      - name: s\n        ").append(steps[i]).append('\n');
        }
        mod.write("workflow.yaml", text.toString());
    }

    private String read(String file) throws IOException {
        return Files.readString(target.resolve(file)).strip();
    }

    private Path runDirectory() throws IOException {
        try (var runs = Files.list(directory.resolve("home/runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    /** Starts a run and kills it when a step says that it is ready. */
    private void killWhenReady(String... more) throws Exception {
        var arguments = new java.util.ArrayList<>(List.of("workflow", "run", "-t", "target", "--format", "jsonl"));
        arguments.addAll(List.of(more));
        var run = mod.start(arguments.toArray(String[]::new));
        try (var out = new BufferedReader(new InputStreamReader(run.getInputStream(), StandardCharsets.UTF_8))) {
            ModProcess.lineWith(out, "ready");
        } finally {
            run.destroyForcibly();
            run.waitFor();
        }
    }

    @Test
    void whatAFailedStepHadMadeIsKept() throws Exception {
        Files.writeString(target.resolve("f"), "old\n");
        workflow("run: echo step >> f; echo mine > theirs; exit 1");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(1, result.exit(), result.err());
        assertEquals("old", read("f"));
        assertFalse(Files.exists(target.resolve("theirs")));
        Path kept = runDirectory().resolve("kept");
        assertTrue(result.err().contains("files that were put back are kept in " + kept), result.err());
        assertEquals("old\nstep\n", Files.readString(kept.resolve("f.rolled-back")));
        assertEquals("mine\n", Files.readString(kept.resolve("theirs.rolled-back")));
    }

    @Test
    void whatAFailedNestedStepHadMadeIsKept() throws Exception {
        Files.writeString(target.resolve("f"), "old\n");
        mod.write("inner/workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: "echo step >> f; exit 1"}]}
                """);
        mod.write("inner/package.yaml", """
                schema_version: "1.0"
                name: inner
                version: 1.0.0
                """);
        workflow("mod: {source: ./inner}");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(1, result.exit(), result.err());
        assertEquals("old", read("f"));
        Path kept = runDirectory().resolve("kept");
        assertTrue(result.err().contains("files that were put back are kept in " + kept), result.err());
        assertEquals("old\nstep\n", Files.readString(kept.resolve("f.rolled-back")));
    }

    @Test
    void whatAKilledStepHadMadeIsPutBackCountedAndKept() throws Exception {
        Files.writeString(target.resolve("f"), "old\n");
        workflow("run: \"echo step >> f; echo mine > theirs; echo ready; exec sleep 600\"");
        killWhenReady();
        var undo = mod.run("workflow", "undo", "-i", "latest", "--yes");
        assertEquals(0, undo.exit(), undo.err());
        assertEquals("old", read("f"));
        assertFalse(Files.exists(target.resolve("theirs")));
        assertTrue(undo.out().startsWith("put back 2 files in "), undo.out());
        Path kept = runDirectory().resolve("kept");
        assertTrue(undo.err().contains("files that were put back are kept in " + kept), undo.err());
        assertEquals("old\nstep\n", Files.readString(kept.resolve("f.rolled-back")));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatAKilledScriptHadStartedEndsBeforeTheRunGoesOn() throws Exception {
        Files.writeString(target.resolve("a.js"), "f(1)\n");
        mod.write("script.js", """
                import { execSync } from 'child_process';
                import { existsSync } from 'fs';
                export default () => {
                    if (!existsSync('go')) {
                        execSync('sleep 600 > /dev/null 2>&1 & echo $! > pid; touch go', { env: {} });
                        console.log('ready');
                        execSync('sleep 600');
                    }
                    return 'f(2)\\n';
                };
                """);
        workflow("js-ast-match: {js_file: script.js, language: javascript, capabilities: [child_process, fs]}");
        killWhenReady("--allow-child-process", "--allow-fs");
        long left = Long.parseLong(Files.readString(mod.work().resolve("pid")).strip());
        assertTrue(ProcessHandle.of(left).isPresent());
        var resumed = mod.run("workflow", "resume", "-i", "latest");
        assertEquals(0, resumed.exit(), resumed.out() + resumed.err());
        assertEquals("f(2)", read("a.js"));
        assertFalse(ProcessHandle.of(left).flatMap(process -> process.info().command()).isPresent());
    }

    @Tag("slow")
    @Test
    void whoeverWorksThereAfterACrashIsToldOfIt() throws Exception {
        Files.createDirectories(target.resolve("part"));
        Files.writeString(target.resolve("part/a.js"), "f(1)\n");
        workflow("run: \"echo half >> part/a.js; echo ready; exec sleep 600\"");
        killWhenReady();
        String killed = "run " + runDirectory().getFileName() + " was killed while it worked on ";
        mod.write("other/workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: "true"}]}
                """);
        var dry = mod.run("workflow", "run", "-w", "other", "-t", "target/part", "--dry-run");
        assertFalse(dry.err().contains(killed), dry.err());
        mod.write("script.js", "export default () => null;\n");
        var script = mod.run("script", "run", "script.js", "-l", "javascript", "-t", "target/part", "--allow-dirty");
        assertEquals(0, script.exit(), script.err());
        assertTrue(script.err().contains(killed), script.err());
        var result = mod.run("workflow", "run", "-w", "other", "-t", "target/part");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains(killed), result.err());
        result = mod.run("workflow", "run", "-w", "other", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains(killed), result.err());
        // it has been told, and those after it gave the target up in order
        result = mod.run("workflow", "run", "-w", "other", "-t", "target");
        assertFalse(result.err().contains("was killed"), result.err());
    }

    @Test
    void aCommitAfterTheCrashIsAskedAbout() throws Exception {
        assertEquals(0, mod.shell("cd target; echo old > f; git init -q .; git add -A;"
                + " git -c user.name=n -c user.email=e@x commit -q -m x").exit());
        workflow("run: \"if [ -e ../go ]; then exit 0; fi; echo step >> f;"
                + " echo $$ > ../pid; echo ready; exec sleep 600\"");
        killWhenReady();
        // the grace that a slow thread is given is over
        var alive = runDirectory().resolve("alive");
        Files.setLastModifiedTime(alive, java.nio.file.attribute.FileTime.from(
                Files.getLastModifiedTime(alive).toInstant().minusSeconds(5)));
        assertEquals(0, mod.shell("kill -9 $(cat pid); sleep 0.2; cd target;"
                + " git -c user.name=n -c user.email=e@x commit -qam mine").exit());
        Files.createFile(mod.work().resolve("go"));
        var refused = mod.run("workflow", "resume", "-i", "latest");
        assertEquals(4, refused.exit(), refused.out() + refused.err());
        assertTrue(refused.err().contains("perhaps not by it: f"), refused.err());
        assertEquals("old\nstep", read("f"));
        var resumed = mod.run("workflow", "resume", "-i", "latest", "--keep");
        assertEquals(0, resumed.exit(), resumed.out() + resumed.err());
        assertEquals("old\nstep", read("f"));
    }

    @Tag("slow")
    @Test
    void anInterruptedUndoIsEndedByTheNext() throws Exception {
        int files = 3_000;
        assertEquals(0, mod.shell("cd target; for i in $(seq " + files + "); do echo old > f$i; done").exit());
        workflow("run: for f in f*; do echo new > $f; done", "run: for f in f*; do echo newer > $f; done");
        assertEquals(0, mod.run("workflow", "run", "-t", "target").exit());
        var undo = mod.start("workflow", "undo", "-i", "latest", "--yes");
        // some of them, since reading all takes longer than putting them back
        while (undo.isAlive() && back(files, 100) == 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        undo.destroyForcibly();
        undo.waitFor();
        int half = back(files);
        assertTrue(half > 0, "nothing was put back yet");
        if (half < files) {
            var resumed = mod.run("workflow", "resume", "-i", "latest", "--retry-failed");
            assertEquals(4, resumed.exit(), resumed.err());
            assertTrue(resumed.err().contains("mod workflow undo -i"), resumed.err());
            var again = mod.run("workflow", "undo", "-i", "latest", "--yes");
            assertEquals(0, again.exit(), again.err());
        }
        assertEquals(files, back(files));
        try (var left = Files.list(target)) {
            assertEquals(files, left.count());
        }
    }

    private int back(int files) throws IOException {
        return back(files, 1);
    }

    private int back(int files, int step) throws IOException {
        int back = 0;
        for (int i = 1; i <= files; i += step) {
            if (read("f" + i).equals("old")) {
                back++;
            }
        }
        return back;
    }

    @Test
    void aJournalThatWasCutBackIsRefusedAndRepaired() throws Exception {
        Files.writeString(target.resolve("f"), "");
        workflow("run: echo one >> f", "run: echo two >> f");
        assertEquals(0, mod.run("workflow", "run", "-t", "target").exit());
        Path journal = runDirectory().resolve("journal");
        var lines = Files.readAllLines(journal);
        int second = 0;
        for (int i = 0; i < lines.size(); i++) {
            second = lines.get(i).contains("\"step-finished\"") ? i : second;
        }
        Files.writeString(journal, String.join("\n", lines.subList(0, second)) + "\n");
        for (String command : List.of("resume", "undo", "cancel", "status")) {
            var refused = mod.run("workflow", command, "-i", "latest", "--yes");
            assertEquals(5, refused.exit(), command + refused.err());
            assertTrue(refused.err().contains("was cut back"), refused.err());
            assertTrue(refused.err().contains("mod workflow repair -i RUN"), refused.err());
        }
        assertEquals("one\ntwo", read("f"));
        var repaired = mod.run("workflow", "repair", "-i", "latest");
        assertEquals(0, repaired.exit(), repaired.err());
        assertTrue(repaired.out().contains(" may have changed the target already"), repaired.out());
        assertEquals(0, mod.run("workflow", "status", "-i", "latest").exit());
        assertTrue(mod.run("workflow", "repair", "-i", "latest").out().contains("is not damaged"));
    }

    @Test
    void aTargetThatARunOfAnotherHomeWorksOnIsRefused() throws Exception {
        workflow("run: \"echo ready; while [ ! -e ../go ]; do sleep 0.1; done\"");
        var first = mod.start("workflow", "run", "-t", "target", "--format", "jsonl");
        try (var out = new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8))) {
            ModProcess.lineWith(out, "ready");
            var second = mod.shell("MOD_HOME=" + directory.resolve("other") + " mod workflow run -t target");
            assertEquals(4, second.exit(), second.err());
            assertTrue(second.err().contains("(process " + first.pid() + ") is working on"), second.err());
            assertTrue(second.err().contains("MOD_HOME=" + directory.resolve("home")), second.err());
            Files.createFile(mod.work().resolve("go"));
            assertEquals(0, first.waitFor());
        } finally {
            first.destroy();
        }
    }

    @Test
    void aHomeThatCannotBeMadeIsNamedWithWhatToSet() throws Exception {
        workflow("run: touch made");
        Path file = Files.writeString(mod.work().resolve("file"), "");
        mod.with("MOD_HOME", file.toString());
        var refused = mod.run("workflow", "run", "-t", "target");
        assertEquals(5, refused.exit(), refused.err());
        assertTrue(refused.err().contains(file.toString()), refused.err());
        assertEquals(1, refused.err().split("set MOD_HOME", -1).length - 1, refused.err());
        assertFalse(Files.exists(target.resolve("made")));
    }

    @Test
    void aHomeInTheTargetIsRefused() throws Exception {
        workflow("run: touch made");
        mod.with("MOD_HOME", target.resolve(".home").toString());
        var refused = mod.run("workflow", "run", "-t", "target");
        assertEquals(4, refused.exit(), refused.err());
        assertTrue(refused.err().contains("set MOD_HOME to a directory outside of the target"), refused.err());
        assertFalse(Files.exists(target.resolve("made")));
        Files.writeString(target.resolve(".gitignore"), ".home/\n");
        assertEquals(0, mod.run("workflow", "run", "-t", "target").exit());
        assertTrue(Files.exists(target.resolve("made")));
    }

    @Test
    void filesWhoseNamesAreNotUtf8AreLeftAloneAndNamed() throws Exception {
        assertEquals(0, mod.shell("cd target; n=$(printf 'caf\\351'); echo aaa > $n.js; mkdir $n; echo aaa > $n/x.js;"
                + " echo aaa > ok.js; ln -s $n.js link").exit());
        mod.write("rule.yml", "id: a\nlanguage: javascript\nrule: {pattern: aaa}\nfix: bbb\n");
        workflow("run: \"for f in *.js; do echo more >> \\\"$f\\\"; done; echo x > made; exit 1\"");
        var failed = mod.run("workflow", "run", "-t", "target");
        assertEquals(1, failed.exit(), failed.err());
        assertTrue(
                failed.err().contains("3 entries of the target will be neither counted nor put back, because the names"
                        + " are not UTF-8: caf%E9, caf%E9.js"),
                failed.err());
        assertEquals("aaa", read("ok.js"));
        assertFalse(Files.exists(target.resolve("made")));
        workflow("run: echo x > made", "ast-match: {config_file: rule.yml}");
        var run = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, run.exit(), run.err());
        assertTrue(run.err().contains("2 entries are passed over, because the names are not UTF-8"), run.err());
        assertEquals("bbb", read("ok.js"));
        assertEquals(0, mod.run("workflow", "undo", "-i", "latest", "--yes").exit());
        assertEquals("aaa", read("ok.js"));
        assertEquals("caf\\351 caf\\351.js link ok.js", mod.shell("ls -b target").out().strip().replace('\n', ' '));
    }
}
