package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A container may run as a user that has a number only, whose directory Java calls {@code ?}. */
@DisabledOnOs(OS.WINDOWS)
class NamelessUserTest {
    @Test
    void nothingIsLeftInTheWorkingDirectory(@TempDir Path temp) throws Exception {
        Path home = Files.createDirectory(temp.resolve("of-the-user"));
        var mod = new ModProcess(temp).with("HOME", home.toString()).with("XDG_CACHE_HOME", "")
                .with("MOD_JAVA_OPTS", "-Duser.home=?");
        mod.write("a.js", "log(1)\n");
        mod.write("s.js", "export default (root) => root.source().replace('log', 'print');\n");
        var run = mod.shell("mod script run s.js -l js -t . --allow-dirty");
        assertEquals(0, run.exit(), run.err());
        assertEquals("print(1)\n", Files.readString(mod.work().resolve("a.js")));
        assertFalse(Files.exists(mod.work().resolve("?")));
    }
}
