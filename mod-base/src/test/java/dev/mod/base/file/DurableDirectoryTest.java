package dev.mod.base.file;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DurableDirectoryTest {
    @Test
    void makesWhatIsMissing(@TempDir Path directory) throws IOException {
        Path below = directory.resolve("a/b");
        DurableDirectory.create(below);
        DurableDirectory.create(below);
        assertTrue(Files.isDirectory(below));
    }

    /** {@code /proc} knows as little of it as the folders that virtual machines share. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatKnowsNoSyncOfDirectoriesIsUsedWithout() throws IOException {
        DurableDirectory.sync(Path.of("/proc"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatIsNotThereCannotBeSynced(@TempDir Path directory) {
        assertThrows(NoSuchFileException.class, () -> DurableDirectory.sync(directory.resolve("none")));
    }
}
