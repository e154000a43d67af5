package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.target.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a person did after a run was killed, told apart from what the run did. */
@DisabledOnOs(OS.WINDOWS)
class ChangedAfterTest {
    @TempDir
    Path directory;
    Path target;
    SnapshotStore snapshots;
    String before;
    Instant killed;

    @BeforeEach
    void killedAndThenEdited() throws Exception {
        target = Files.createDirectory(directory.resolve("target"));
        Trees.shell(target, "mkdir sub theirs; for f in a b sub/gone sub/x theirs/c; do echo old > $f; done");
        snapshots = new SnapshotStore(directory.resolve("store"), target);
        before = snapshots.before();
        Trees.shell(target, "echo run >> a; rm sub/gone; mkdir made; echo run > made/new");
        killed = changed(target.resolve("made/new"));
        // until the clock of the file system has ticked
        Path probe = directory.resolve("probe");
        do {
            Files.writeString(probe, "");
        } while (!changed(probe).isAfter(killed));
        Trees.shell(target, "echo mine >> b; mkdir deep; echo mine > deep/mine; rm theirs/c");
    }

    @AfterEach
    void close() {
        snapshots.close();
    }

    private static Instant changed(Path file) throws Exception {
        return ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant();
    }

    private String read(String file) throws Exception {
        return Files.readString(target.resolve(file)).replace('\n', ' ').strip();
    }

    @Test
    void aPersonsChangesAreToldApart() {
        assertEquals(List.of("b", "deep/mine", "theirs/c"), List.copyOf(snapshots.changedAfter(before, killed)));
        assertEquals(Set.of(), snapshots.changedAfter(before, Instant.MAX));
    }

    @Test
    void whatIsAdoptedStaysAndTheRestIsPutBack() throws Exception {
        snapshots.adopt(before, snapshots.changedAfter(before, killed), lost -> {});
        snapshots.restore(before);
        assertEquals("old", read("a"));
        assertEquals("old", read("sub/gone"));
        assertFalse(Files.exists(target.resolve("made")));
        assertEquals("old mine", read("b"));
        assertEquals("mine", read("deep/mine"));
        assertFalse(Files.exists(target.resolve("theirs/c")));
    }

    @Test
    void whatIsPutBackIsThereInTheSnapshotOfBefore() throws Exception {
        String discarded = snapshots.restore(before);
        assertEquals("old", read("b"));
        var kept = snapshots.changes(before, discarded).after();
        assertEquals(List.of("a", "b", "deep/mine", "made/new"), List.copyOf(kept.keySet()));
        Path copy = directory.resolve("copies/deep/mine");
        java.util.Objects.requireNonNull(kept.get("deep/mine")).copy(copy);
        assertTrue(Files.readString(copy).equals("mine\n"));
    }
}
