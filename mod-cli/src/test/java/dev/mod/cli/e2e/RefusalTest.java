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

    private void assertNothingHappened() {
        assertFalse(Files.exists(mod.work().resolve("target/touched.txt")), "the step ran");
        assertFalse(Files.exists(directory.resolve("home")), "a run was recorded");
    }

    @Test
    void unknownCommandGetsSuggestion() throws Exception {
        var result = mod.run("workflow", "rnu");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("unknown command 'rnu'"), result.err());
        assertTrue(result.err().contains("did you mean mod workflow run?"), result.err());
    }

    @Test
    void unknownOptionGetsSuggestion() throws Exception {
        var result = mod.run("workflow", "run", "--targt", "x");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("did you mean --target?"), result.err());
    }

    @Test
    void allProblemsWithParamsAtOnce() throws Exception {
        var result = mod.run("workflow", "run", "-t", "target", "--param", "mode=fats", "--param", "cuont=1");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("\"count\" is required"), result.err());
        assertTrue(result.err().contains("\"fast\""), result.err());
        assertTrue(result.err().contains("there is no parameter \"cuont\""), result.err());
        assertNothingHappened();
    }

    @Test
    void paramFileWithErrorIsShownWithItsLine() throws Exception {
        mod.write("params.yaml", "count: 1\ncount: 2\n");
        var result = mod.run("workflow", "run", "-t", "target", "--params-file", "params.yaml");
        assertEquals(4, result.exit());
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
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("Cyclic dependency detected: a → b → a"), result.err());
        assertEquals(4, mod.run("workflow", "validate").exit());
        assertNothingHappened();
    }

    @Test
    void missingTargetAndMissingPackage() throws Exception {
        assertEquals(4, mod.run("workflow", "run", "-t", "nowhere", "--param", "count=1").exit());
        assertEquals(4, mod.run("workflow", "run", "-w", "nowhere").exit());
        assertEquals(4, mod.run("workflow", "run", "--workflow-name", "other", "--param", "count=1").exit());
    }

    @Test
    void unknownRun() throws Exception {
        var result = mod.run("workflow", "status", "-i", "00000000-0000-0000-0000-000000000000");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("no run 00000000"), result.err());
        assertEquals(2, mod.run("workflow", "status", "-i", "nonsense").exit());
        assertEquals(2, mod.run("workflow", "status").exit());
    }

    @Test
    void dirtyTreeIsRefusedUnlessAllowed() throws Exception {
        assertEquals(0, mod.shell("git init -q target && touch target/new.txt").exit());
        var result = mod.run("workflow", "run", "-t", "target", "--param", "count=1");
        assertEquals(4, result.exit());
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
        var result = mod.with("MOD_HOME", mod.work().resolve("file/home").toString()).run("workflow", "run", "-t",
                "target", "--param", "count=1");
        assertEquals(5, result.exit());
        assertTrue(result.err().contains("MOD_HOME"), result.err());
        assertFalse(Files.exists(mod.work().resolve("target/touched.txt")));
    }
}
