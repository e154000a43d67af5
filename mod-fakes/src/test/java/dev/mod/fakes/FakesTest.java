package dev.mod.fakes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.Workspace;
import dev.mod.engine.staging.StagedWorkspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stand-ins behave like what they stand for. */
class FakesTest {
    @TempDir
    Path directory;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void contract(Workspace workspace) {
        assertTrue(workspace.exists("a/b.txt"));
        assertEquals("b", new String(workspace.read("a/b.txt").orElseThrow(), StandardCharsets.UTF_8));
        workspace.write("new.txt", bytes("new"));
        workspace.rename("a/b.txt", "c.txt");
        assertFalse(workspace.exists("a/b.txt"));
        assertEquals("b", new String(workspace.read("c.txt").orElseThrow(), StandardCharsets.UTF_8));
        workspace.delete("none.txt");
        assertTrue(workspace.read("none.txt").isEmpty());
        assertEquals(new TreeSet<>(List.of("a/b.txt", "c.txt", "new.txt")),
                new TreeSet<>(workspace.changed()));
        assertThrows(IllegalArgumentException.class, () -> workspace.read("../outside.txt"));
        assertThrows(IllegalArgumentException.class, () -> workspace.write("a/../../outside.txt", bytes("")));
    }

    @Test
    void theWorkspaceInMemoryKeepsTheContractOfTheEngines() throws IOException {
        Files.createDirectories(directory.resolve("a"));
        Files.writeString(directory.resolve("a/b.txt"), "b");
        contract(new StagedWorkspace(directory));
        contract(new InMemoryWorkspace(Map.of("a/b.txt", "b")));
    }

    @Test
    void theClockStandsUntilItIsSet() {
        var clock = new SettableClock(Instant.EPOCH);
        assertEquals(Instant.EPOCH, clock.instant());
        clock.advance(Duration.ofHours(1));
        assertEquals(Instant.ofEpochSecond(3600), clock.instant());
        clock.set(Instant.EPOCH);
        assertEquals(Instant.EPOCH, clock.instant());
    }
}
