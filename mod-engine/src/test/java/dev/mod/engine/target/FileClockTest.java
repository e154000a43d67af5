package dev.mod.engine.target;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileClockTest {
    /** As on FAT, where a file that changes now may be stamped with the second before the last one. */
    @Test
    void whereStampsHaveNoFractionsTheMomentIsNoLaterThanAnyStampToCome(@TempDir Path directory) throws Exception {
        try (var archive = FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
            Path inside = Files.createDirectory(archive.getPath("/inside"));
            Files.setLastModifiedTime(inside, FileTime.from(Instant.ofEpochSecond(1_700_000_000)));
            var clock = FileClock.read(inside);
            assertFalse(clock.certain());
            assertTrue(clock.nanos() <= nanos(Instant.now().minus(Duration.ofSeconds(2))), clock::toString);

            Files.setLastModifiedTime(inside, FileTime.from(Instant.ofEpochSecond(1_700_000_000, 5_000_000)));
            assertTrue(FileClock.read(inside).nanos() > clock.nanos());
        }
    }

    private static long nanos(Instant moment) {
        return moment.getEpochSecond() * 1_000_000_000 + moment.getNano();
    }
}
