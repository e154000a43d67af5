package dev.mod.cli.e2e;

import dev.mod.base.file.FileTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Figure R18 with real processes: runs with shell, rule and script steps that are killed, stopped, canceled, edited around
 * and gone on with. {@code -Dmod.test.long=true} plays 300 histories, from the seed {@code -Dmod.test.seed=N}.
 */
@DisabledOnOs(OS.WINDOWS)
class HistoriesTest {
    private static final int HISTORIES = Boolean.getBoolean("mod.test.long")
            ? Integer.getInteger("mod.test.histories", 300)
            : 2;

    @TempDir
    Path directory;

    @Test
    @Timeout(10_000)
    void nothingIsLost() throws Exception {
        long first = Long.getLong("mod.test.seed", 0);
        for (long seed = first; seed < first + HISTORIES; seed++) {
            Path place = Files.createDirectory(directory.resolve("history-" + seed));
            var history = new LauncherHistory(place, seed);
            try {
                history.play();
            } catch (AssertionError | Exception e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + history.told(), e);
            }
            FileTrees.delete(place);
        }
    }
}
