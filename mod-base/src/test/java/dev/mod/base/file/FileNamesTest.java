package dev.mod.base.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class FileNamesTest {
    @Test
    void whatSeparatesNamesIsASlash() {
        assertEquals("a/b/c.js", FileNames.slashed(Path.of("a", "b", "c.js")));
        assertEquals("a/b.js", FileNames.slashed(Path.of("a" + File.separator + "b.js")));
        assertEquals("", FileNames.slashed(Path.of("")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aBackslashThatIsAPartOfANameStays() {
        assertEquals("a\\b/c.js", FileNames.slashed(Path.of("a\\b", "c.js")));
    }
}
