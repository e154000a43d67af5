package dev.mod.cli.e2e;

import static dev.mod.cli.e2e.PlainUser.AS_A_USER;
import static dev.mod.cli.e2e.PlainUser.ROOT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets with what their user may not read: others' files, and the user's own without the rights. */
@EnabledOnOs(OS.LINUX)
class UnreadableFilesTest {
    private static final String RUN = AS_A_USER + "mod workflow run -w workflow.yaml -t target --no-interactive";

    @TempDir
    Path directory;
    ModProcess mod;
    Path target;

    @BeforeEach
    void target() throws Exception {
        mod = new ModProcess(directory);
        PlainUser.assumePossible(mod);
        mod.write("target/edited.txt", "old\n");
        mod.write("target/a.js", "f(a);\n");
        target = mod.work().resolve("target");
    }

    /** Files and a directory of somebody else, which only root can make. */
    private void others() throws Exception {
        assumeTrue(ROOT, "nobody else's files can be made");
        mod.write("target/theirs.js", "f(theirs);\n");
        mod.write("target/data/deep/b.js", "f(b);\n");
        mod.write("target/.gitignore", "*.tmp\n");
        assertEquals(0, mod.shell("cd target; chmod 600 theirs.js .gitignore; chmod 700 data; "
                + "chown -R 65534 theirs.js data .gitignore").exit());
    }

    private ModProcess.Result run(String step) throws IOException, InterruptedException {
        workflow(step);
        return mod.shell(RUN);
    }

    private void workflow(String step) throws IOException {
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: x
                        %s
                """.formatted(step));
    }

    private String read(String path) throws IOException {
        return Files.readString(target.resolve(path));
    }

    private String mode(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(target.resolve(path)));
    }

    /** As after a command by {@code sudo}, which leaves files of root in the user's home. */
    @ParameterizedTest
    @ValueSource(strings = {"workflow list", "workflow status -i latest", "workflow prune", "campaign list",
            "cache list",
            "cache clear", "cache prune"})
    void whatSomebodyElseKeepsIsNotTakenForNothing(String command) throws Exception {
        assumeTrue(ROOT, "nobody else's files can be made");
        mod.shell("mkdir ../home; chown 65534 ../home; chmod 700 ../home");
        var result = mod.shell(AS_A_USER + "mod " + command);
        assertEquals(5, result.exit(), result.out() + result.err());
        assertTrue(result.err().contains("access denied"), result.err());
    }

    @Test
    void whatSomebodyElseOwnsIsLeftAloneWhenAStepIsTakenBack() throws Exception {
        others();
        var result = run("run: echo new >edited.txt; echo new >made.txt; exit 3");
        assertEquals(1, result.exit(), result.out() + result.err());
        assertTrue(
                (result.out() + result.err()).contains("3 entries of the target will be neither counted nor put back, "
                        + "because access is denied: .gitignore, data, theirs.js"),
                result.out() + result.err());
        assertEquals("old\n", read("edited.txt"));
        assertFalse(Files.exists(target.resolve("made.txt")));
        assertEquals("f(theirs);\n", read("theirs.js"));
        assertEquals("f(b);\n", read("data/deep/b.js"));
    }

    @Test
    void whatAStepDidBesideItCanBeUndone() throws Exception {
        others();
        var result = run("run: echo new >edited.txt; echo new >made.txt");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertTrue(result.out().contains("files changed: 2"), result.out());
        var undone = mod.shell(AS_A_USER + "mod workflow undo -i latest --yes");
        assertEquals(0, undone.exit(), undone.out() + undone.err());
        assertEquals("old\n", read("edited.txt"));
        assertFalse(Files.exists(target.resolve("made.txt")));
        assertEquals("f(b);\n", read("data/deep/b.js"));
    }

    /** Somebody gives the rights while the step works: that the files can be read then does not make them the step's. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void whatBecomesReadableMeanwhileIsStillNotTheSteps(int exit) throws Exception {
        others();
        workflow("run: touch made; until cat theirs.js data/deep/b.js; do sleep 0.02; done; exit " + exit);
        var result = mod
                .shell("(until [ -e target/made ]; do sleep 0.02; done; chmod -R a+rX target/theirs.js target/data) & "
                        + RUN + "; code=$?; wait; exit $code");
        assertEquals(exit == 0 ? 0 : 1, result.exit(), result.out() + result.err());
        assertTrue(result.out().contains("files changed: " + (exit == 0 ? 1 : 0)), result.out());
        if (exit == 0) {
            var undone = mod.shell(AS_A_USER + "mod workflow undo -i latest --yes");
            assertEquals(0, undone.exit(), undone.out() + undone.err());
        }
        assertFalse(Files.exists(target.resolve("made")));
        assertEquals("f(theirs);\n", read("theirs.js"));
        assertEquals("f(b);\n", read("data/deep/b.js"));
    }

    @Test
    void whatAStepMadeUnreadableIsTakenBackAndKept() throws Exception {
        var result = run("run: echo new >edited.txt; echo s >secret; mkdir -p d/e; echo s >d/e/f; "
                + "chmod 0 edited.txt secret d/e/f d/e d; exit 3");
        assertEquals(1, result.exit(), result.out() + result.err());
        assertEquals("old\n", read("edited.txt"));
        assertEquals("rw-r--r--", mode("edited.txt"));
        assertFalse(Files.exists(target.resolve("secret")));
        assertFalse(Files.exists(target.resolve("d")));
        var kept = mod.shell("cd \"$MOD_HOME\"/runs/*/kept; cat edited.txt.rolled-back "
                + "secret.rolled-back d/e/f.rolled-back");
        assertEquals("new\ns\ns\n", kept.out(), kept.err() + result.out() + result.err());
    }

    @Test
    void whatAStepMakesUnreadableStaysSo() throws Exception {
        var result = run("run: echo s >secret; mkdir d; echo s >d/f; chmod 0 secret edited.txt d");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertTrue(result.out().contains("files changed: 3"), result.out());
        for (String path : List.of("secret", "edited.txt", "d")) {
            assertEquals("---------", mode(path), path);
        }
        var undone = mod.shell(AS_A_USER + "mod workflow undo -i latest --yes");
        assertEquals(5, undone.exit(), undone.out() + undone.err());
        assertTrue(undone.err().matches("(?s).*target/(edited.txt|secret|d/f): access denied.*"), undone.err());
        assertTrue(Files.exists(target.resolve("secret")));
    }

    @Test
    void rulesAndScriptsPassOverFilesThatMayNotBeRead() throws Exception {
        others();
        mod.write("rule.yml", "id: r\nlanguage: javascript\nrule: {pattern: f($A)}\nfix: g($A)\n");
        var rules = run("ast-match: {config_file: rule.yml, include: [\"**/*.js\"]}");
        assertEquals(0, rules.exit(), rules.out() + rules.err());
        assertTrue((rules.out() + rules.err()).contains("theirs.js is skipped: cannot be read: access denied"),
                rules.out() + rules.err());
        assertEquals("g(a);\n", read("a.js"));
        mod.write("s.ts", """
                export default function (root) {
                  const found = root.root().findAll({ rule: { pattern: "g($A)" } });
                  return root.root().commitEdits(found.map(node => node.replace("h()")));
                }
                """);
        var script = run("js-ast-match: {js_file: s.ts, language: javascript, include: [\"**/*.js\"]}");
        assertEquals(0, script.exit(), script.out() + script.err());
        assertTrue((script.out() + script.err()).contains("theirs.js is skipped: cannot be read: access denied"),
                script.out() + script.err());
        assertEquals("h();\n", read("a.js"));
        assertEquals("f(theirs);\n", read("theirs.js"));
    }
}
