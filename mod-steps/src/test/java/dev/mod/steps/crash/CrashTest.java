package dev.mod.steps.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Figure R1: a process that dies at any write of its journal leaves a run that can be resumed to the very result of an
 * undisturbed one, with the effect of each step there once: files made, edited, deleted and renamed, and their modes
 * changed, in a Git target. Every write under {@code -Dmod.test.long=true} (every n-th from
 * the m-th on with {@code -Dmod.test.step=n -Dmod.test.first=m}), else a sample. All runs have one id, by which
 * orphaned processes are ended: two of these tests at a time need process ids of their own ({@code unshare -p -f}).
 */
class CrashTest {
    private static final String WORKFLOW = """
            version: "1"
            state:
              schema:
                items: {type: array, items: {type: object}}
            nodes:
              - id: prepare
                name: prepare
                steps:
                  - name: list the items
                    run: |
                      echo prepared >> prepared.txt
                      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28; do
                        echo "items@={\\"item\\": \\"$i\\"}" >> "$STATE_OUTPUTS"
                      done
              - id: work
                name: work
                depends_on: [prepare]
                strategy: {type: matrix, from_state: items}
                steps:
                  - name: first
                    run: |
                      echo first >> "done-$item.txt"
                      rm -f "old-$item.txt"
                      echo "f($item);" > "made-$item.js"
                      chmod 600 "made-$item.js"
                      chmod 755 "tool-$item.sh"
                      mv "name-$item.txt" "renamed-$item.txt"
                  - name: rewrite what the first step made
                    ast-match:
                      config_file: rules.yml
                      include: ["made-${{ matrix.item }}.js"]
                  - name: second
                    run: |
                      echo second >> "done-$item.txt"
                      mkdir -p made && mv "done-$item.txt" "made/$item.txt"
                      echo "done@=$item" >> "$STATE_OUTPUTS"
              - id: rewrite
                name: rewrite
                depends_on: [prepare]
                strategy: {type: matrix, from_state: items}
                steps:
                  - name: rewrite
                    ast-match:
                      config_file: rules.yml
                      include: ["code-${{ matrix.item }}.js"]
              - id: finish
                name: finish
                depends_on: [work, rewrite]
                steps:
                  - name: count
                    run: ls made | wc -l | tr -d ' ' >> count.txt
            """;

    /** Applied twice, it shows. */
    private static final String RULES = """
            id: twice
            language: javascript
            rule: {pattern: f($A)}
            fix: f(f($A))
            """;

    @TempDir
    Path temp;

    @Test
    @Timeout(7200)
    void aRunSurvivesItsProcess() throws IOException, InterruptedException {
        Path undisturbed = target("undisturbed");
        Path directory = Files.createDirectory(temp.resolve("package"));
        Files.writeString(directory.resolve("workflow.yaml"), WORKFLOW);
        Files.writeString(directory.resolve("rules.yml"), RULES);
        RunOutcome expected = run(directory, undisturbed);
        Map<String, String> tree = tree(undisturbed);
        assertEquals("rw-r--r-- f(f(3));\n", tree.get("code-3.js"));
        assertEquals("rw------- f(f(3));\n", tree.get("made-3.js"));
        assertEquals("rwxr-xr-x #!/bin/sh\n", tree.get("tool-3.sh"));
        assertEquals("rw-r--r-- name 3\n", tree.get("renamed-3.txt"));
        assertEquals(28, tree.keySet().stream().filter(path -> path.startsWith("made/")).count());

        boolean all = Boolean.getBoolean("mod.test.long");
        int step = all ? Integer.getInteger("mod.test.step", 1) : 301;
        int first = all ? Integer.getInteger("mod.test.first", 0) : 0;
        int points = 0;
        for (int point = first; true; point += step) {
            Path target = target("target-" + point);
            Path home = temp.resolve("home-" + point);
            int exit = crash(home, directory, target, point);
            if (exit == 0) {
                break;
            }
            assertEquals(HaltingStore.HALTED, exit, "at point " + point);
            points++;
            RunOutcome outcome = resume(home, directory, target, point);
            assertEquals(RunStatus.COMPLETED, outcome.status(), "after the process died at point " + point);
            assertEquals(tree, tree(target), "target after the process died at point " + point);
            assertEquals(outline(expected), outline(outcome), "tasks after the process died at point " + point);
        }
        System.getLogger("R1").log(System.Logger.Level.INFO, "R1: {0} points of death survived", points);
        assertTrue(first + points * step >= 300, points + " points");
    }

    private RunOutcome resume(Path home, Path directory, Path target, int point) throws InterruptedException {
        Engine engine = Engine.builder(new FileRunStore(home)).ids(CrashingRun.ids()).installedExecutors().build();
        if (point == 0) {
            // nothing had been recorded: there is no run yet, and nothing has been changed
            engine.store().delete(CrashingRun.RUN);
            return CrashingRun.start(engine, directory, target).await();
        }
        return engine.resume(CrashingRun.RUN, ResumeRequest.GO_ON).await();
    }

    private RunOutcome run(Path directory, Path target) throws InterruptedException {
        Engine engine = Engine.builder(new FileRunStore(temp.resolve("home"))).ids(CrashingRun.ids())
                .installedExecutors().build();
        return CrashingRun.start(engine, directory, target).await();
    }

    private int crash(Path home, Path directory, Path target, int point) throws IOException, InterruptedException {
        var command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp", System.getProperty("java.class.path"),
                CrashingRun.class.getName(), home.toString(), directory.toString(), target.toString(),
                String.valueOf(point));
        Path output = temp.resolve("output-" + point + ".txt");
        int exit = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start()
                .waitFor();
        assertTrue(exit == 0 || exit == HaltingStore.HALTED, () -> read(output));
        return exit;
    }

    private Path target(String name) throws IOException, InterruptedException {
        Path target = Files.createDirectory(temp.resolve(name));
        for (int i = 1; i <= 28; i++) {
            Files.writeString(target.resolve("old-" + i + ".txt"), "old " + i + "\n");
            Files.writeString(target.resolve("code-" + i + ".js"), "f(" + i + ");\n");
            Files.writeString(target.resolve("tool-" + i + ".sh"), "#!/bin/sh\n");
            Files.writeString(target.resolve("name-" + i + ".txt"), "name " + i + "\n");
        }
        // a snapshot of such a target trusts the index for most files
        assertEquals(0, new ProcessBuilder("/bin/sh", "-c", "chmod -R u=rwX,go=rX . && git init -q . && git add -A .")
                .directory(target.toFile()).start().waitFor());
        return target;
    }

    private static List<String> outline(RunOutcome outcome) {
        var lines = new ArrayList<String>();
        for (Task task : outcome.view().tasks()) {
            assertEquals(TaskStatus.COMPLETED, task.status());
            lines.add(task.node() + " " + task.item() + " " + task.signature());
        }
        lines.sort(null);
        var done = new ArrayList<String>();
        Objects.requireNonNull(outcome.view().state().get("done")).forEach(item -> done.add(item.toString()));
        done.sort(null);
        lines.add(done.toString());
        lines.add(String.valueOf(outcome.view().state().get("items")));
        return lines;
    }

    private static Map<String, String> tree(Path root) throws IOException {
        var tree = new TreeMap<String, String>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                var name = root.relativize(path).toString();
                if (!path.equals(root) && !name.equals(".git") && !name.startsWith(".git/")) {
                    tree.put(name, PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                            + (Files.isRegularFile(path) ? " " + Files.readString(path) : ""));
                }
            }
        }
        return tree;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
