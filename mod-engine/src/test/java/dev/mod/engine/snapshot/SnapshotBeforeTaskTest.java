package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The snapshot of a large target before a second task is that after the first, unless a directory has changed. */
@DisabledOnOs(OS.WINDOWS)
class SnapshotBeforeTaskTest {
    /** Where the directory that makes a target large is while no target has it. */
    @TempDir
    static Path apart;

    @TempDir
    Path directory;
    Path target;
    SnapshotStore snapshots;
    Map<String, FileEntry> after;

    @BeforeAll
    static void large() throws Exception {
        Trees.shell(apart, "mkdir many; cd many; seq 5000 | xargs touch");
    }

    @BeforeEach
    void oneTask() throws Exception {
        target = Files.createDirectory(directory.resolve("target"));
        Trees.shell(target, "for i in $(seq 5); do mkdir \"d ä $i\"; echo > \"d ä $i/f\"; done; mkdir top; echo > f");
        Files.move(apart.resolve("many"), target.resolve("many"));
        Trees.tick(target);
        snapshots = new SnapshotStore(directory.resolve("store"), target);
        after = entries(snapshots.after(snapshots.before()));
        Trees.tick(target);
    }

    @AfterEach
    void close() throws Exception {
        snapshots.close();
        if (Files.exists(target.resolve("many"))) {
            Files.move(target.resolve("many"), apart.resolve("many"));
        }
    }

    @Test
    void noDirectoryChanged() throws Exception {
        Trees.shell(target, "echo x > 'd ä 4/f'");
        // an edit in place is left for the look after the task
        assertEquals(after, entries(snapshots.before()));
    }

    @Test
    void aSmallTargetIsLookedAtEachTime() throws Exception {
        Files.move(target.resolve("many"), apart.resolve("many"));
        var now = entries(snapshots.after(snapshots.before()));
        Trees.tick(target);
        Trees.shell(target, "echo x > 'd ä 4/f'");
        assertNotEquals(now, entries(snapshots.before()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo > 'd ä 1/new'; touch -d 2001-02-03 'd ä 1'", "rm 'd ä 2/f'", "chmod 700 'd ä 3'",
            "mv 'd ä 5' aside; cp -a aside 'd ä 5'", "rm -r 'd ä 5'; echo > 'd ä 5'", "rm -r 'd ä 5'", "echo > new",
            "rm f", "mkdir top/made", "ln -s f link"})
    void whatChangedIsFound(String change) throws Exception {
        Trees.shell(target, change);
        var before = entries(snapshots.before());
        try (var fresh = new SnapshotStore(directory.resolve("fresh"), target)) {
            assertEquals(new SnapshotFiles(directory.resolve("fresh")).get(fresh.before()).entries(), before);
        }
        assertNotEquals(after, before);
    }

    private Map<String, FileEntry> entries(String name) {
        return new SnapshotFiles(directory.resolve("store")).get(name).entries();
    }
}
