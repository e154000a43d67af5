package dev.mod.git.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JGitSettingsTest {
    @Test
    void timesOfALocalDiskAreNotMeasured(@TempDir Path temp) throws Exception {
        assumeTrue(Set.of("ext4", "xfs", "btrfs", "tmpfs", "overlay").contains(Files.getFileStore(temp).type()));
        JGitSettings.keepIn(temp.resolve("home"));
        var known = SystemReader.getInstance().getUserConfig();
        String store = System.getProperty("java.vendor") + "|" + System.getProperty("java.version") + "|"
                + Files.getFileStore(temp).name();
        assertEquals("20 ms", known.getString("filesystem", store, "timestampResolution"));
        assertEquals("20 ms", known.getString("filesystem", store, "minRacyThreshold"));
        assertFalse(Files.exists(temp.resolve("home/jgit/config")), "nothing was measured");
    }
}
