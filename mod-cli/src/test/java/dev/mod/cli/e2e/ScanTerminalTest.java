package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that are accepted and refused one by one, at a terminal. */
class ScanTerminalTest {
    private static final String COMMAND = "mod rewrite -p 'f($A)' --to 'g($A)' -l js -i --color never";

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        mod.write("a.js", "f(1)\nf(2)\nf(3)\n");
        mod.write("b.js", "f(4)\nf(5)\n");
    }

    private String read(String file) throws IOException {
        return Files.readString(mod.work().resolve(file));
    }

    @Test
    void yesAndNo() throws Exception {
        var result = mod.terminal("y\nn\n?\ny\nn\ny\n", COMMAND);
        assertEquals(0, result.exit(), result.out());
        assertEquals("g(1)\nf(2)\ng(3)\n", read("a.js"));
        assertEquals("f(4)\ng(5)\n", read("b.js"));
        assertTrue(result.out().contains("(1/3) Make this change [y,n,q,a,d,?]?"), result.out());
        assertTrue(result.out().contains("d - make neither this change nor any later one in the file"), result.out());
    }

    @Test
    void restOfAFile() throws Exception {
        assertEquals(0, mod.terminal("n\na\nd\n", COMMAND).exit());
        assertEquals("f(1)\ng(2)\ng(3)\n", read("a.js"));
        assertEquals("f(4)\nf(5)\n", read("b.js"));
    }

    @Test
    void quittingKeepsWhatWasAccepted() throws Exception {
        assertEquals(0, mod.terminal("y\nq\n", COMMAND).exit());
        assertEquals("g(1)\nf(2)\nf(3)\n", read("a.js"));
        assertEquals("f(4)\nf(5)\n", read("b.js"));
    }
}
