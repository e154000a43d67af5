package dev.mod.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code mod rewrite} and {@code mod scan --fix} write, and how it is taken back. */
class RewriteCommandTest {
    @TempDir
    Path directory;
    ModCommand mod;

    @BeforeEach
    void files() throws IOException {
        Path work = Files.createDirectory(directory.resolve("work"));
        mod = new ModCommand(work.toRealPath(), directory.resolve("home"));
        mod.write("src/a.js", "x(1)\nf(1, 2)\n");
        mod.write("src/b.js", "f(3, 4)\n");
    }

    @Test
    void changesAreMadeAndTakenBack() throws IOException {
        var result = mod.run("rewrite", "-p", "f($A, $B)", "--to", "g($B, $A)", "-l", "js");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().startsWith("changed 2 files in run "), result.out());
        assertEquals("x(1)\ng(2, 1)\n", mod.read("src/a.js"));
        assertEquals("g(4, 3)\n", mod.read("src/b.js"));
        assertTrue(mod.run("workflow", "diff", "-i", "latest").out().contains("+g(4, 3)\n"));
        assertEquals(0, mod.run("workflow", "undo", "-i", "latest", "--yes").exit());
        assertEquals("x(1)\nf(1, 2)\n", mod.read("src/a.js"));
        assertEquals("f(3, 4)\n", mod.read("src/b.js"));
    }

    @Test
    void checkWritesNothingAndFails() throws IOException {
        var result = mod.run("rewrite", "-p", "f($A, $B)", "--to", "g()", "-l", "js", "--check", "src/b.js");
        assertEquals(1, result.exit());
        assertEquals("""
                diff --git a/src/b.js b/src/b.js
                --- a/src/b.js
                +++ b/src/b.js
                @@ -1 +1 @@
                -f(3, 4)
                +g()
                1 file would change
                """, result.out());
        assertEquals("f(3, 4)\n", mod.read("src/b.js"));
        assertEquals(0, mod.run("rewrite", "-p", "h($A)", "--to", "g()", "-l", "js", "--check").exit());
        assertEquals(0, mod.run("rewrite", "-p", "f($A, $B)", "--to", "g()", "-l", "js", "--dry-run").exit());
    }

    @Test
    void fixesAreAppliedAndTheRestIsTold() throws IOException {
        mod.write("rules.yml", """
                id: swap
                language: js
                rule: {pattern: "f($A, $B)"}
                fix: g($B, $A)
                ---
                id: no-x
                language: js
                severity: error
                rule: {pattern: x($A)}
                """);
        var result = mod.run("scan", "-r", "rules.yml", "--fix");
        assertEquals(1, result.exit());
        assertTrue(result.out().endsWith("src/a.js:1:1: error[no-x]\n  1 │ x(1)\n"), result.out());
        assertEquals("x(1)\ng(2, 1)\n", mod.read("src/a.js"));
    }

    @Test
    void standardInputComesBackRewritten() {
        assertEquals("let a = g(2, 1)\n", mod.runOn("let a = f(1, 2)\n", "rewrite", "-p", "f($A, $B)", "--to",
                "g($B, $A)", "-l", "js", "--stdin").out());
    }

    @Test
    void filesAboveTheWorkingDirectoryAreRewritten() throws IOException {
        mod.write("other/c.js", "f(5, 6)\n");
        assertEquals(0, mod.in("src").run("rewrite", "-p", "f($A, $B)", "--to", "g()", "-l", "js", "../other").exit());
        assertEquals("g()\n", mod.read("other/c.js"));
        assertEquals("f(3, 4)\n", mod.read("src/b.js"));
    }

    @Test
    void editThatBreaksAFileIsLeftOut() throws IOException {
        mod.write("src/c.js", "f(1, 2)\n");
        var result = mod.run("rewrite", "-p", "f($A, $B)", "--to", "g((", "-l", "js", "src/c.js");
        assertEquals("nothing to change\n", result.out());
        assertTrue(
                result.err().contains(
                        "1 of 1 edit refused, since the file would have more syntax errors: `pattern` at 1:1"),
                result.err());
        assertEquals("f(1, 2)\n", mod.read("src/c.js"));
    }

    @Test
    void nobodyIsThereToBeAsked() {
        assertEquals(2, mod.run("rewrite", "-p", "f($A, $B)", "--to", "g()", "-l", "js", "-i").exit());
    }
}
