package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A failed task leaves no trace; a whole run can be shown, and taken back. */
class TransactionsTest {
    private static final String EDIT = """
            version: "1"
            nodes:
              - id: edit
                name: Edit
                steps:
                  - name: edit
                    run: |
                      echo more >> a.txt
            """;
    private static final String EDITS = EDIT + """
                      echo new > new.txt; rm b.txt; mv c.txt moved.txt; chmod 600 d.txt
                      mkdir made && touch made/x; rm link; ln -s b.txt link; chmod 700 sub
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void target() throws Exception {
        mod = new ModProcess(directory);
        assertEquals(0, mod.shell("""
                umask 022; mkdir -p target/sub; cd target; for f in a b c d; do echo $f > $f.txt; done; ln -s a.txt link
                echo s > sub/s; git init -q .; git add -A; git -c user.name=n -c user.email=e@x commit -q -m x
                """).exit());
    }

    private Map<String, String> tree() throws IOException {
        var root = mod.work().resolve("target");
        var tree = new TreeMap<String, String>();
        try (var paths = Files.walk(root)) {
            for (Path path : paths.filter(path -> !path.startsWith(root.resolve(".git"))).toList()) {
                var content = Files.isSymbolicLink(path)
                        ? "-> " + Files.readSymbolicLink(path)
                        : Files.isRegularFile(path) ? Arrays.toString(Files.readAllBytes(path)) : "";
                tree.put(root.relativize(path).toString(),
                        Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) + " " + content);
            }
        }
        return tree;
    }

    @Test
    void aFailedShellStepLeavesNoTrace() throws Exception {
        var before = tree();
        mod.write("workflow.yaml", EDITS + "          exit 1\n");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(1, result.exit(), result.err());
        assertEquals(before, tree());
        assertTrue(result.out().contains("files changed: 0"), result.out());
    }

    @Test
    void aRunIsCountedShownAndTakenBack() throws Exception {
        var before = tree();
        mod.write("workflow.yaml", EDITS);
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        // a.txt new.txt b.txt c.txt moved.txt d.txt made/x link
        assertTrue(result.out().contains("files changed: 8"), result.out());
        var git = mod.shell("cd target && git add -A . && git diff --cached --no-renames --no-color");
        var diff = mod.run("workflow", "diff", "-i", result.run());
        assertEquals(git.out().replaceAll("(?m)^index .*\n", ""), diff.out());
        assertEquals(diff.out(), mod.run("workflow", "diff", "-i", result.run(), "-t", "edit").out());

        assertEquals(2, mod.run("workflow", "undo", "-i", result.run()).exit(), "it asks first");
        mod.write("target/new.txt", "somebody's\n");
        mod.write("target/unrelated.txt", "");
        var undone = mod.run("workflow", "undo", "-i", result.run(), "--yes");
        assertEquals(1, undone.exit());
        assertTrue(undone.err().contains("somebody changed it: new.txt (created by the run)"), undone.err());
        assertEquals("somebody's\n", Files.readString(mod.work().resolve("target/new.txt")));
        Files.delete(mod.work().resolve("target/new.txt"));
        Files.delete(mod.work().resolve("target/unrelated.txt"));
        assertEquals(before, tree());
        assertEquals(4, mod.run("workflow", "undo", "-i", result.run(), "--yes").exit());
        assertEquals(4, mod.run("workflow", "resume", "-i", result.run()).exit());
        assertTrue(mod.run("workflow", "prune", "--older-than", "0m").out().startsWith("deleted 1 run"));
        assertEquals(2, mod.run("workflow", "prune", "--older-than", "soon").exit());
    }

    @Test
    void listTellsWhatRunsHaveLeftAndUndoTakesTheLatestThatWroteSomething() throws Exception {
        var before = tree();
        mod.write("workflow.yaml", EDIT);
        assertEquals(0, mod.run("workflow", "run", "-t", "target").exit());
        var dry = mod.run("workflow", "run", "-t", "target", "--dry-run", "--allow-dirty");
        assertEquals(0, dry.exit(), dry.err());
        String id = mod.run("workflow", "list").out().lines().skip(1).findFirst().orElseThrow().split(" ")[0];

        var nothing = mod.run("workflow", "undo", "-i", id, "--yes");
        assertEquals(0, nothing.exit(), nothing.err());
        assertTrue(nothing.err().contains("was a dry run; there is nothing to put back"), nothing.err());
        var undone = mod.run("workflow", "undo", "-i", "latest", "--yes");
        assertTrue(undone.out().startsWith("put back 1 file in "), undone.out() + undone.err());
        assertEquals(before, tree());

        var list = mod.run("workflow", "list").out().lines().toList();
        assertTrue(list.get(1).contains("  Completed, dry run  "), list::toString);
        assertTrue(list.get(2).contains("  Completed, undone  "), list::toString);
        assertTrue(mod.run("workflow", "status", "-i", id).out().contains(" · Completed, dry run · "));
        var json = JsonMapper.shared().readTree(mod.run("workflow", "list", "--format", "json").out());
        assertEquals("[true,false,false,true]", json.valueStream()
                .flatMap(run -> Stream.of(run.get("dryRun"), run.get("undone"))).toList().toString().replace(" ", ""));
    }

    @Test
    void undoKeepsWhatAPersonDidBetweenTwoTasks() throws Exception {
        mod.write("target/long.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
        mod.write("target/x.js", "aaa;\n");
        mod.write("rule.yml", "id: r\nlanguage: javascript\nrule: {pattern: aaa}\nfix: bbb\n");
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    steps:
                      - {name: r, ast-match: {config_file: rule.yml}}
                      - {name: s, run: 'echo run >> a.txt; sed -i.bak s/1/run/ long.txt; rm long.txt.bak'}
                  - id: g
                    name: g
                    type: manual
                    depends_on: [a]
                    steps: [{name: s, run: 'echo run >> a.txt; echo run >> long.txt; echo c >> x.js'}]
                """);
        var run = mod.run("workflow", "run", "-t", "target", "--allow-dirty").run();
        assertEquals(0, mod.shell("cd target; echo MINE >> a.txt; sed -i.bak s/5/MINE/ long.txt; rm long.txt.bak")
                .exit());
        assertEquals(0, mod.run("workflow", "resume", "-i", run, "--trigger-all").exit());
        assertFalse(mod.run("workflow", "diff", "-i", run).out().contains("+MINE"));
        var undo = mod.run("workflow", "undo", "-i", run, "--yes");
        assertEquals(1, undo.exit());
        assertEquals("a\nrun\nMINE\n", Files.readString(mod.work().resolve("target/a.txt")));
        assertEquals("1\n2\n3\n4\nMINE\n6\n7\n8\n9\n", Files.readString(mod.work().resolve("target/long.txt")));
        assertEquals("aaa;\n", Files.readString(mod.work().resolve("target/x.js")));
        var kept = directory.resolve("home/runs").resolve(run).resolve("kept/a.txt.original");
        assertTrue(undo.err().contains("a.txt (before the run: " + kept + ")"), undo.err());
        assertEquals("a\n", Files.readString(kept));
    }

    @Test
    void theExamplesDryRunPrintsWhatARealRunThenMakes() throws Exception {
        var example = ModProcess.checkout().resolve("examples/license-headers");
        assertEquals(0, mod.shell("cp -R '" + example + "/input' demo").exit());
        var dry = mod.run("workflow", "run", "-w", example.toString(), "-t", "demo", "--dry-run");
        assertEquals(0, dry.exit(), dry.err());
        assertEquals(0, mod.shell("diff -r '" + example + "/input' demo").exit());
        var real = mod.run("workflow", "run", "-w", example.toString(), "-t", "demo");
        assertEquals(0, real.exit(), real.err());
        assertTrue(dry.out().startsWith("diff --git a/scripts/import.py b/scripts/import.py\n"), dry.out());
        assertEquals(dry.out(), mod.run("workflow", "diff", "-i", real.run()).out());
        // the difference is one that git applies, to the same result
        Files.writeString(mod.work().resolve("dry.diff"), dry.out());
        assertEquals(0, mod.shell("cp -R '" + example + "/input' applied && cd applied && git apply ../dry.diff"
                + " && diff -r . ../demo").exit());
    }

    @Test
    void aLaterTaskOfADryRunSeesTheEarlier() throws Exception {
        mod.write("target/x.js", "one();\n");
        mod.write("one.yml", "id: one\nlanguage: javascript\nrule: {pattern: one()}\nfix: two()\n");
        mod.write("two.yml", "id: two\nlanguage: javascript\nrule: {pattern: two()}\nfix: three()\n");
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: one
                    name: One
                    steps: [{name: one, ast-match: {config_file: one.yml}}]
                  - id: two
                    name: Two
                    depends_on: [one]
                    steps: [{name: two, ast-match: {config_file: two.yml}}]
                """);
        var dry = mod.run("workflow", "run", "-t", "target", "--dry-run");
        assertEquals("""
                diff --git a/x.js b/x.js
                --- a/x.js
                +++ b/x.js
                @@ -1 +1 @@
                -one();
                +three();
                """, dry.out());
    }

    @Test
    void twoRunsOnOneTargetAreRefused() throws Exception {
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: wait
                    name: Wait
                    steps: [{name: s, run: "echo waiting; while [ ! -e ../go ]; do sleep 0.1; done"}]
                """);
        var first = mod.start("workflow", "run", "-t", "target", "--format", "jsonl");
        try (var out = new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8))) {
            ModProcess.lineWith(out, "waiting");
            var second = mod.run("workflow", "run", "-t", "target/sub", "--allow-dirty");
            assertEquals(4, second.exit(), second.err());
            var run = mod.shell("mod workflow list --format json | sed -n 's/.*\"id\" : \"\\(.*\\)\".*/\\1/p'");
            assertTrue(second.err().contains("run " + run.out().strip() + " (process " + first.pid() + ")"),
                    second.err() + run.out());
            // what a step on the real files does not know of would go with it
            mod.write("script.ts", "export default () => 'changed';\n");
            var script = mod.run("script", "run", "script.ts", "-l", "javascript", "-t", "target", "--allow-dirty");
            assertEquals(4, script.exit(), script.out());
            assertTrue(script.err().contains("(process " + first.pid() + ") is working on"), script.err());
            Files.createFile(mod.work().resolve("go"));
            assertEquals(0, first.waitFor());
        } finally {
            first.destroy();
        }
        Files.createFile(mod.work().resolve("target/go"));
        assertEquals(0, mod.run("workflow", "run", "-t", "target/sub", "--allow-dirty").exit());
    }

    @Test
    void aScriptInAStepWorksOnTheTargetOfItsRunAndARewriteIsToldWhyNot() throws Exception {
        mod.write("target/x.js", "one();\n");
        mod.write("script.js", "export default () => 'two();\\n';\n");
        mod.write("workflow.yaml", EDIT.replace("echo more >> a.txt", """
                mod script run ../script.js -l javascript --allow-dirty || exit 1
                          mod rewrite -p 'two()' --to 'three()' -l js x.js; test $? = 4"""));
        var result = mod.run("workflow", "run", "-t", "target", "--allow-dirty");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals("two();\n", Files.readString(mod.work().resolve("target/x.js")));
        assertTrue(result.err().contains("hint: this command is a step of that run: "), result.err());
    }

    @Test
    void tasksInTheirOwnTreesRunSideBySide() throws Exception {
        // each waits for the other: one after the other they would never end
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: both
                    name: Both
                    strategy: {type: matrix, values: [one, two]}
                    steps:
                      - name: meet
                        timeout_ms: 60000
                        run: |
                          touch "$RENDEZVOUS/$value"
                          while [ ! -e "$RENDEZVOUS/one" ] || [ ! -e "$RENDEZVOUS/two" ]; do sleep 0.1; done
                          echo "$value" > "$value.txt"; git log --oneline | wc -l
                """);
        mod.with("RENDEZVOUS", Files.createDirectory(directory.resolve("meet")).toString());
        var result = mod.run("workflow", "run", "-t", "target", "--isolation", "worktree", "--max-parallel", "2");
        assertEquals(0, result.exit(), result.err() + result.out());
        assertEquals("one\n", Files.readString(mod.work().resolve("target/one.txt")));
        assertEquals("two\n", Files.readString(mod.work().resolve("target/two.txt")));
        assertTrue(result.out().contains("files changed: 2"), result.out());
    }

    @Test
    void whoChangesTheSameFileInATreeBeginsAgain() throws Exception {
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: both
                    name: Both
                    strategy: {type: matrix, values: [one, two]}
                    steps:
                      - name: meet
                        run: |
                          touch "$RENDEZVOUS/$value"
                          while [ ! -e "$RENDEZVOUS/one" ] || [ ! -e "$RENDEZVOUS/two" ]; do sleep 0.1; done
                          echo "$value" >> a.txt; touch "$value.txt"
                """);
        mod.with("RENDEZVOUS", Files.createDirectory(directory.resolve("meet")).toString());
        var result = mod.run("workflow", "run", "-t", "target", "--isolation", "worktree", "--max-parallel", "2");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("redone: 'a.txt' was changed meanwhile by task both"), result.err());
        assertTrue(Set.of("a\none\ntwo\n", "a\ntwo\none\n").contains(
                Files.readString(mod.work().resolve("target/a.txt"))));
        assertTrue(result.out().contains("files changed: 3"), result.out());
    }

    /** A package in which nodes without an order replace each {@code a} in x.js, and so on. */
    private void replacements(String... letters) throws Exception {
        var nodes = new StringBuilder("version: \"1\"\nnodes:\n");
        for (String letter : letters) {
            mod.write(letter + ".yml",
                    "id: " + letter + "\nlanguage: javascript\nrule: {pattern: " + letter + "}\nfix: "
                            + letter.toUpperCase(java.util.Locale.ROOT) + "\n");
            nodes.append("  - {id: ").append(letter).append(", name: ").append(letter)
                    .append(", steps: [{name: s, ast-match: {config_file: ").append(letter).append(".yml}}]}\n");
        }
        mod.write("workflow.yaml", nodes.toString());
    }

    @Test
    void nodesWithoutAnOrderChangeTheSameFile() throws Exception {
        mod.write("target/x.js", "aaa;\nbbb;\nccc;\n");
        replacements("aaa", "bbb", "ccc");
        for (int i = 0; i < 5; i++) {
            var result = mod.run("workflow", "run", "-t", "target", "--allow-dirty", "--max-parallel", "3");
            assertEquals(0, result.exit(), result.err());
            assertEquals("AAA;\nBBB;\nCCC;\n", Files.readString(mod.work().resolve("target/x.js")));
            assertEquals(0, mod.run("workflow", "undo", "-i", result.run(), "--yes").exit());
            assertEquals("aaa;\nbbb;\nccc;\n", Files.readString(mod.work().resolve("target/x.js")));
        }
    }

    @Test
    void aDryRunPrintsTheChangesOfAllTasks() throws Exception {
        mod.write("target/x.js", "aaa;\nbbb;\n");
        replacements("aaa", "bbb");
        var dry = mod.run("workflow", "run", "-t", "target", "--allow-dirty", "--max-parallel", "2", "--dry-run");
        assertEquals(0, dry.exit(), dry.err());
        assertEquals("""
                diff --git a/x.js b/x.js
                --- a/x.js
                +++ b/x.js
                @@ -1,2 +1,2 @@
                -aaa;
                -bbb;
                +AAA;
                +BBB;
                """, dry.out());
        assertEquals("aaa;\nbbb;\n", Files.readString(mod.work().resolve("target/x.js")));
    }

    @Test
    void aNodeThatFailsBesideAnotherTakesBackItsOwnChangesOnly() throws Exception {
        mod.write("target/x.js", "aaa;\nbbb;\n");
        replacements("aaa", "bbb");
        mod.write("workflow.yaml", Files.readString(mod.work().resolve("workflow.yaml")) + """
                  - {id: fails, name: fails, steps: [
                      {name: s, ast-match: {config_file: aaa.yml}}, {name: t, run: "echo lost > y.txt; exit 1"}]}
                """);
        var result = mod.run("workflow", "run", "-t", "target", "--allow-dirty", "--max-parallel", "3");
        assertEquals(1, result.exit(), result.err());
        assertEquals("AAA;\nBBB;\n", Files.readString(mod.work().resolve("target/x.js")));
        assertFalse(Files.exists(mod.work().resolve("target/y.txt")));
    }

    /** JGit measures for three seconds how exact times of files are where it is not told, and notes it there. */
    @ParameterizedTest
    @ValueSource(strings = {"status", "gc -q"})
    void nothingIsMeasuredOfTheFileSystemAndNotedInTheUsersSettings(String command) throws Exception {
        Path settings = Files.createDirectory(directory.resolve("settings"));
        mod.with("XDG_CONFIG_HOME", settings.toString()).launched();
        mod.write("edit.yaml", EDITS);
        assertEquals(0, mod.shell("git -C target " + command).exit());
        var run = mod.shell("mod workflow run -w edit.yaml -t target --no-interactive && mod workflow diff -i latest "
                + "&& mod workflow undo -i latest --yes");
        assertEquals(0, run.exit(), run.out() + run.err());
        assertTrue(run.out().contains("\n+more\n"), run.out());
        try (var left = Files.list(settings)) {
            assertEquals(List.of(), left.toList());
        }
    }
}
