package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused, with which exit code, before anything is written. */
class RefusalTest {
    private static final String TOUCH = """
            version: "1"
            params:
              schema:
                count: {name: Count, type: integer, required: true}
                mode: {name: Mode, type: string, enum: [fast, slow]}
            nodes:
              - id: a
                name: A
                steps: [{name: s, run: touch touched.txt}]
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        Files.createDirectories(mod.work().resolve("target"));
        mod.write("workflow.yaml", TOUCH);
    }

    /** Runs a command that must be refused, and tell at the end what to do next. */
    private ModProcess.Result refused(int exit, String... arguments) throws IOException, InterruptedException {
        var result = mod.run(arguments);
        assertEquals(exit, result.exit(), result.err());
        var lines = result.err().lines().toList();
        assertTrue(lines.get(lines.size() - 1).startsWith("hint: "), result.err());
        return result;
    }

    private void assertNothingHappened() {
        assertFalse(Files.exists(mod.work().resolve("target/touched.txt")), "the step ran");
        assertFalse(Files.exists(directory.resolve("home")), "a run was recorded");
    }

    @Test
    void unknownCommandGetsSuggestion() throws Exception {
        var result = refused(2, "workflow", "rnu");
        assertTrue(result.err().contains("unknown command 'rnu'"), result.err());
        assertTrue(result.err().contains("did you mean mod workflow run?"), result.err());
    }

    @Test
    void aCommandWithoutItsGroupGetsTheWholeName() throws Exception {
        var result = mod.run("status", "-i", "abc");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("did you mean mod workflow status or mod campaign status"), result.err());
        var undo = refused(2, "undo");
        assertTrue(undo.err().contains("did you mean mod workflow undo?"), undo.err());
    }

    @Test
    void wordsOfOtherToolsAreUnderstood() throws Exception {
        var result = refused(2, "jssg", "run", "x.ts");
        assertTrue(result.err().contains("unknown command 'jssg'"), result.err());
        assertTrue(result.err().contains("hint: mod script run, mod script test and the like"), result.err());
        assertTrue(refused(2, "install", "@a/b").err().contains("mod run PACKAGE fetches a package"));
        assertTrue(refused(2, "lint").err().contains("(a package named lint: mod run lint)"));
    }

    @Test
    void aPackageTakesNoOperands() throws Exception {
        var result = refused(2, "nothing-known", "run", "x.ts");
        assertTrue(result.err().contains("unknown command 'nothing-known'"), result.err());
        result = refused(2, "@some/package", "run");
        assertTrue(result.err().contains("unexpected argument 'run'"), result.err());
    }

    @Test
    void unknownOptionGetsSuggestion() throws Exception {
        var result = refused(2, "workflow", "run", "--targt", "x");
        assertTrue(result.err().contains("did you mean --target?"), result.err());
    }

    @Test
    void allProblemsWithParamsAtOnce() throws Exception {
        var result = refused(4, "workflow", "run", "-t", "target", "--param", "mode=fats", "--param", "cuont=1");
        assertTrue(result.err().contains("\"count\" is required"), result.err());
        assertTrue(result.err().contains("\"fast\""), result.err());
        assertTrue(result.err().contains("there is no parameter \"cuont\""), result.err());
        assertNothingHappened();
    }

    @Test
    void paramFileWithErrorIsShownWithItsLine() throws Exception {
        mod.write("params.yaml", "count: 1\ncount: 2\n");
        var result = refused(4, "workflow", "run", "-t", "target", "--params-file", "params.yaml");
        assertTrue(result.err().contains("params.yaml:2:1: error["), result.err());
        assertNothingHappened();
    }

    @Test
    void invalidWorkflowIsShownWithEveryProblem() throws Exception {
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    depends_on: [b]
                    steps: [{name: s, run: 'true'}]
                  - id: b
                    name: B
                    depends_on: [a]
                    steps: [{name: s, run: 'true'}]
                """);
        var result = refused(4, "workflow", "run", "-t", "target");
        assertTrue(result.err().contains("Cyclic dependency detected: a → b → a"), result.err());
        assertEquals(4, mod.run("workflow", "validate").exit());
        assertNothingHappened();
    }

    @Test
    void missingTargetAndMissingPackage() throws Exception {
        refused(4, "workflow", "run", "-t", "nowhere", "--param", "count=1");
        refused(4, "workflow", "run", "-w", "nowhere");
        refused(4, "workflow", "run", "--workflow-name", "other", "--param", "count=1");
    }

    @Test
    void unknownRun() throws Exception {
        var result = refused(4, "workflow", "status", "-i", "00000000-0000-0000-0000-000000000000");
        assertTrue(result.err().contains("no run 00000000"), result.err());
        refused(2, "workflow", "status", "-i", "nonsense");
        refused(2, "workflow", "status");
    }

    @Test
    void dirtyTreeIsRefusedUnlessAllowed() throws Exception {
        assertEquals(0, mod.shell("git init -q target && touch target/new.txt").exit());
        var result = refused(4, "workflow", "run", "-t", "target", "--param", "count=1");
        assertTrue(result.err().contains("new.txt"), result.err());
        assertTrue(result.err().contains("--allow-dirty"), result.err());
        assertNothingHappened();
        assertEquals(0, mod.run("workflow", "run", "-t", "target", "--param", "count=1", "--allow-dirty").exit());
    }

    @Test
    void dryRunWritesNothing() throws Exception {
        var result = mod.run("workflow", "run", "-t", "target", "--param", "count=1", "--dry-run");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("skipped"), result.err());
        assertEquals("", result.out());
        assertFalse(Files.exists(mod.work().resolve("target/touched.txt")));
    }

    @Test
    void homeThatCannotBeMadeNamesItsVariable() throws Exception {
        mod.write("file", "");
        mod.with("MOD_HOME", mod.work().resolve("file/home").toString());
        var result = refused(5, "workflow", "run", "-t", "target", "--param", "count=1");
        assertTrue(result.err().contains("MOD_HOME"), result.err());
        assertFalse(Files.exists(mod.work().resolve("target/touched.txt")));
    }

    @Test
    void everyCommandLineThatMakesNoSenseIsToldWhatToWrite() throws Exception {
        refused(2, "nonsense", "more", "words");
        refused(2, "workflow", "resume");
        refused(2, "workflow", "run", "--max-parallel", "none");
        refused(2, "workflow", "run", "--param", "count");
        refused(2, "workflow", "validate", "--format", "xml");
        refused(2, "workflow", "run", "--target");
        refused(4, "workflow", "logs", "-i", "00000000-0000-0000-0000-000000000000", "--follow");
        refused(2, "init", "--skill", "--with-skill");
        refused(2, "script", "run");
        refused(2, "publish", "--color", "perhaps");
        refused(2, "completion", "tcsh");
        refused(2, "help", "workflow", "nonsense");
        refused(4, "script", "run", "missing.ts");
        refused(4, "test", "missing");
        refused(4, "workflow", "undo", "-i", "00000000-0000-0000-0000-000000000000");
        refused(4, "workflow", "run", "--state", "missing.json", "--param", "count=1", "-t", "target");
        refused(4, "publish", "missing", "--dry-run");
        refused(5, "run", "@no/such", "--registry", "layout:registry", "-t", "target");
        refused(5, "info", "@no/such", "--registry", "layout:registry");
        refused(5, "run", "@no/such", "--registry", "oci://localhost:9/x", "--offline");
        refused(5, "search", "x", "--registry", "oci://localhost:9/x");
    }
}
