package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.change.ChangeHistory;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FailingOperations;
import dev.mod.engine.target.Trees;
import dev.mod.engine.target.WorkspaceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ChangeSetTest {
    private static final String WORK = """
            echo edited > a; rm b; mv c moved; chmod 600 d; rm link; ln -s b link; mkdir -p new/deep; echo x > new/deep/x
            rm -r gone; rm turns; mkdir turns; echo y > turns/y
            """;

    @TempDir
    Path directory;
    Path target;
    Path tree;
    SnapshotStore snapshots;
    ChangeSet changes;
    Map<String, String> before;
    Map<String, String> after;

    @BeforeEach
    void changesInACopy() throws Exception {
        target = Files.createDirectory(directory.resolve("target"));
        tree = directory.resolve("tree");
        Trees.shell(target,
                "umask 022; for f in a b c d turns; do echo $f > $f; done; ln -s a link; mkdir gone; echo g > gone/g");
        try (var ofTarget = new SnapshotStore(directory.resolve("store"), target)) {
            ofTarget.copy(tree);
        }
        before = Trees.listing(target);
        assertEquals(before, Trees.listing(tree));
        snapshots = new SnapshotStore(directory.resolve("tree-store"), tree);
        var first = snapshots.before();
        Trees.shell(tree, "umask 022; " + WORK);
        changes = snapshots.changes(first, snapshots.after(first));
        after = Trees.listing(tree);
    }

    @AfterEach
    void close() {
        snapshots.close();
    }

    @Test
    void stoppedAnywhereTheyAreMadeOrTakenBack() throws Exception {
        int at = 0;
        for (; at < 100; at++) {
            if (!fails(at, true)) {
                break;
            }
            changes.revert(target);
            assertEquals(before, Trees.listing(target), "taken back after " + at);
            assertTrue(fails(at, true));
            changes.apply(target);
            assertEquals(after, Trees.listing(target), "made after " + at);
            fails(at, false);
            changes.revert(target);
            assertEquals(before, Trees.listing(target), "taken back after " + at + " of taking back");
        }
        assertTrue(at > 12 && at < 100, at + " points of failure");
        assertEquals(after, Trees.listing(target));
    }

    @Test
    void whatSomebodyElseChangedIsAConflict() throws Exception {
        Trees.shell(target, "echo theirs > b");
        var theirs = Trees.listing(target);
        var thrown = assertThrows(WorkspaceException.class, () -> changes.apply(target));
        assertEquals("changed by somebody else meanwhile: b; nothing was written", thrown.getMessage());
        assertEquals(theirs, Trees.listing(target));
    }

    @Test
    void whatComesToNothingIsNoChange() throws Exception {
        var first = snapshots.before();
        Trees.shell(tree, "echo a > a; rm -r new; rm -r turns; echo turns > turns");
        var second = snapshots.changes(first, snapshots.after(first));
        assertEquals("[b DELETED, c DELETED, d MODIFIED, gone/g DELETED, link MODIFIED, moved CREATED]",
                new ChangeHistory(List.of(changes, second)).files().stream()
                        .map(file -> file.path() + " " + file.kind()).toList().toString());
    }

    private boolean fails(int at, boolean forward) {
        return FailingOperations.fails(() -> changes.run(target, FailingOperations.from(at), forward));
    }
}
