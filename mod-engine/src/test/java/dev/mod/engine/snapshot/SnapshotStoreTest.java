package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.change.FailingOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.Trees;
import dev.mod.engine.target.WorkspaceException;
import java.util.Optional;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class SnapshotStoreTest {
    private static final String GIT = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main ";
    private static final String MANGLE = """
            echo edited > src/a.txt; echo new > src/new.txt; rm src/b.txt; mv src/c.txt moved.txt
            chmod 755 plain.txt; chmod 644 tool.sh; rm link; ln -s other link
            mkdir -p made/deep; echo x > made/deep/x; rmdir empty; rm -r gone
            rm -r turns; echo file > turns; rm dir-to-be; mkdir dir-to-be; echo y > dir-to-be/y
            echo changed > build/out.o; echo '*.txt' > .gitignore; printf 'a\\0c' > bin.dat
            chmod 700 src; chmod 500 made; echo secret-ish > 'odd name\t"x"'
            """;

    @TempDir
    Path directory;
    Path target;
    Path store;

    @BeforeEach
    void tree() throws Exception {
        target = Files.createDirectory(directory.resolve("target"));
        store = directory.resolve("store");
        Trees.shell(target, """
                umask 022; mkdir src empty build gone gone/deeper turns
                for f in a b c; do echo $f > src/$f.txt; done
                echo plain > plain.txt; echo '#!/bin/sh' > tool.sh; chmod 755 tool.sh; echo ro > ro.txt; chmod 440 ro.txt
                ln -s src/a.txt link; ln -s nowhere dangling; echo g > gone/deeper/g; echo t > turns/t; echo f > dir-to-be
                echo build/ > .gitignore; echo o > build/out.o; printf 'a\\0b' > bin.dat; : > nothing
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "git", "settled", "below", "worktree", "attributes", "nested"})
    void aMangledTargetIsPutBack(String kind) throws Exception {
        switch (kind) {
            case "git" -> commit(target);
            case "settled" -> settle();
            case "below" -> {
                commit(directory);
                Trees.age(directory);
                Trees.shell(target, GIT + "update-index -q --refresh");
            }
            case "worktree" -> {
                commit(target);
                Trees.shell(target, GIT + "worktree add -q ../other");
                target = directory.resolve("other");
                Trees.shell(target, "mkdir empty build; echo o > build/out.o");
            }
            case "attributes" -> {
                Files.writeString(target.resolve(".gitattributes"), "* text eol=crlf\n");
                commit(target);
            }
            case "nested" -> {
                commit(target.resolve("src"));
                Trees.shell(target, "mkdir src/.git/x");
            }
            default -> {
            }
        }
        var snapshots = new SnapshotStore(store, target);
        var before = Trees.listing(target);
        var name = snapshots.capture();
        assertEquals(name, Long.toString(Long.parseLong(snapshots.capture()) - 1));
        assertEquals(List.of(), snapshots.diff("1", "2"));
        Trees.shell(target, MANGLE);
        var mangled = Trees.listing(target);
        snapshots.close();
        snapshots = new SnapshotStore(store, target);
        var discarded = snapshots.restore(name);
        before.put("build/out.o", mangled.get("build/out.o"));
        assertEquals(before, Trees.listing(target));
        assertEquals("edited\n", new String(read(snapshots, discarded, "src/a.txt"), StandardCharsets.UTF_8));
        snapshots.close();
    }

    @Test
    void whatIsPutBackIsKeptWhereTheThreadIsToStop() throws Exception {
        var snapshots = new SnapshotStore(store, target);
        var name = snapshots.capture();
        Files.writeString(target.resolve("new.txt"), "theirs\n");
        var kept = new TreeMap<String, String>();
        Thread.currentThread().interrupt();
        snapshots.restore(name, (discarded, unkept) -> {
            assertEquals(Optional.empty(), unkept);
            discarded.after()
                    .forEach((path, version) -> kept.put(path, new String(version.read(), StandardCharsets.UTF_8)));
        });
        assertTrue(Thread.interrupted());
        assertEquals(Map.of("new.txt", "theirs\n"), kept);
        assertFalse(Files.exists(target.resolve("new.txt")));
        snapshots.close();
    }

    @Test
    void anEditThatForgesItsTimeIsSeen() throws Exception {
        settle();
        var snapshots = new SnapshotStore(store, target);
        var before = snapshots.before();
        Trees.shell(target, "touch -r plain.txt ../stamp; echo PLAIN > plain.txt; touch -r ../stamp plain.txt");
        var after = snapshots.after(before);
        assertEquals(List.of(new FileChange("plain.txt", FileChange.Kind.MODIFIED)), snapshots.diff(before, after));
        snapshots.restore(before);
        assertEquals("plain\n", Files.readString(target.resolve("plain.txt")));
        snapshots.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"chmod 600 plain.txt", "echo PLAIN > plain.txt; touch -r ../stamp plain.txt", "rmdir empty",
            "mkdir -p src/made/deep", "rm link; ln -s dangling link", "mv plain.txt src/", "rm -r src", "chmod 700 src",
            "rm plain.txt; mkdir plain.txt", "printf 'a\\0c' > bin.dat", "git add -A; git rm -q --cached plain.txt",
            "rm -r .git/index; echo x > plain.txt", "echo x > src/new; git add -f build src/new",
            "rm plain.txt; ln -s tool.sh plain.txt", "echo '*' > .gitignore; echo x > unseen; rm src/a.txt"})
    void whateverATaskDoesToSettledFilesIsTakenBack(String work) throws Exception {
        settle();
        Trees.shell(target, "touch -r plain.txt ../stamp");
        var before = Trees.listing(target);
        try (var snapshots = new SnapshotStore(store, target)) {
            var name = snapshots.before();
            // the repository has all contents
            assertEquals(0, Files.size(store.resolve("blobs")));
            Trees.shell(target, work);
            snapshots.after(name);
        }
        try (var snapshots = new SnapshotStore(store, target)) {
            snapshots.restore("1");
            var now = Trees.listing(target);
            before.keySet().removeIf(path -> path.startsWith(".git/"));
            now.keySet().removeIf(path -> path.startsWith(".git/") || path.equals("unseen"));
            assertEquals(before, now);
        }
    }

    @Test
    void whatWasDirtyBeforeTheFirstSnapshotIsPutBackDirty() throws Exception {
        settle();
        Trees.shell(target, "echo dirty > plain.txt; echo untracked > src/more; chmod 755 src/b.txt; rm src/c.txt");
        Trees.age(target);
        var before = Trees.listing(target);
        try (var snapshots = new SnapshotStore(store, target)) {
            var name = snapshots.before();
            Trees.shell(target, "git -c user.name=n -c user.email=e@x commit -qam all; git checkout -q -f HEAD^;"
                    + " rm src/more; echo again >> src/b.txt");
            snapshots.restore(name);
        }
        var now = Trees.listing(target);
        before.keySet().removeIf(path -> path.startsWith(".git/"));
        now.keySet().removeIf(path -> path.startsWith(".git/"));
        assertEquals(before, now);
    }

    @Test
    void contentsOfTheRepositoryAreNotCopied() throws Exception {
        settle();
        var snapshots = new SnapshotStore(store, target);
        snapshots.capture();
        assertEquals(0, Files.size(store.resolve("blobs")));
        snapshots.close();
    }

    @Test
    void whatSomebodyEditsBetweenTasksIsTheirs() throws Exception {
        var snapshots = new SnapshotStore(store, target);
        snapshots.after(snapshots.before());
        Trees.shell(target, "echo theirs > plain.txt; echo theirs > src/theirs.txt; chmod 600 src/b.txt");
        Trees.tick(target);
        var before = snapshots.before();
        var expected = Trees.listing(target);
        Trees.shell(target, "echo ours >> src/a.txt; rm src/theirs.txt");
        var after = snapshots.after(before);
        assertEquals(List.of(new FileChange("src/a.txt", FileChange.Kind.MODIFIED),
                new FileChange("src/theirs.txt", FileChange.Kind.DELETED)), snapshots.diff(before, after));
        snapshots.restore(before);
        assertEquals(expected, Trees.listing(target));
        snapshots.close();
    }

    @Test
    void whatSomebodyEditsInPlaceIsTakenOverBeforeItIsReplaced() throws Exception {
        var snapshots = new SnapshotStore(store, target);
        snapshots.after(snapshots.before());
        Trees.shell(target, "echo theirs >> plain.txt");
        Trees.tick(target);
        var before = snapshots.before();
        var expected = Trees.listing(target);
        snapshots.takeOver(before, Set.of("plain.txt", "src/a.txt", "link", "new.txt"));
        Trees.shell(target, "for f in plain.txt src/a.txt; do cp $f made; echo ours >> made; mv made $f; done");
        var after = snapshots.after(before);
        assertEquals("plain\ntheirs\n", new String(snapshots.read(before, "plain.txt"), StandardCharsets.UTF_8));
        assertEquals(2, snapshots.diff(before, after).size());
        snapshots.restore(before);
        assertEquals(expected, Trees.listing(target));
        snapshots.close();
    }

    @Test
    void whatIgnoredItselfStays() throws Exception {
        Trees.shell(target, "mkdir cache; echo '*' > cache/.gitignore; echo x > cache/x");
        var before = Trees.listing(target);
        var snapshots = new SnapshotStore(store, target);
        var first = snapshots.capture();
        Trees.shell(target, "echo y > made; mkdir venv; echo '*' > venv/.gitignore; echo z > venv/z");
        var mangled = Trees.listing(target);
        var discarded = snapshots.restore(first);
        assertEquals(before, Trees.listing(target));
        snapshots.restore(discarded);
        assertEquals(mangled, Trees.listing(target));
        snapshots.close();
    }

    @Test
    void changesAreListedAndShown() throws Exception {
        var snapshots = new SnapshotStore(store, target);
        var before = snapshots.capture();
        Trees.shell(target,
                "echo more >> src/a.txt; rm src/b.txt; echo n > n; chmod 755 plain.txt; printf 'a\\0c' > bin.dat");
        var after = snapshots.capture();
        assertEquals(List.of(new FileChange("bin.dat", FileChange.Kind.MODIFIED),
                new FileChange("n", FileChange.Kind.CREATED), new FileChange("plain.txt", FileChange.Kind.MODIFIED),
                new FileChange("src/a.txt", FileChange.Kind.MODIFIED),
                new FileChange("src/b.txt", FileChange.Kind.DELETED)), snapshots.diff(before, after));
        assertEquals("""
                diff --git a/bin.dat b/bin.dat
                Binary files a/bin.dat and b/bin.dat differ
                diff --git a/n b/n
                new file mode 100644
                --- /dev/null
                +++ b/n
                @@ -0,0 +1 @@
                +n
                diff --git a/plain.txt b/plain.txt
                old mode 100644
                new mode 100755
                diff --git a/src/a.txt b/src/a.txt
                --- a/src/a.txt
                +++ b/src/a.txt
                @@ -1 +1,2 @@
                 a
                +more
                diff --git a/src/b.txt b/src/b.txt
                deleted file mode 100644
                --- a/src/b.txt
                +++ /dev/null
                @@ -1 +0,0 @@
                -b
                """, snapshots.patch(before, after));
    }

    @Test
    void interruptedAtAnyChangeARestoreIsFinishedLater() throws Exception {
        var before = Trees.listing(target);
        var first = new SnapshotStore(store, target).capture();
        for (int at = 0;; at++) {
            Trees.shell(target, MANGLE);
            var failing = FailingOperations.from(at);
            var snapshots = new SnapshotStore(store, target, failing);
            if (at < 1000 && FailingOperations.fails(() -> snapshots.restore(first))) {
                snapshots.close();
                var later = new SnapshotStore(store, target);
                later.restore(first);
                later.close();
            } else {
                assertTrue(at > 15, "only " + at + " changes");
                snapshots.close();
                before.put("build/out.o", Trees.listing(target).get("build/out.o"));
                assertEquals(before, Trees.listing(target));
                return;
            }
            before.put("build/out.o", Trees.listing(target).get("build/out.o"));
            assertEquals(before, Trees.listing(target), "after a failure at " + at);
        }
    }

    @Test
    void aFullDiskLeavesTheTargetAsItWasOrPutsItBack() throws Exception {
        Files.createDirectory(store);
        try {
            Trees.shell(directory, "mount -t tmpfs -o size=128k tmpfs store");
        } catch (IOException e) {
            Assumptions.abort("no file system can be mounted here: " + e.getMessage());
        }
        try (var snapshots = new SnapshotStore(store, target)) {
            var expected = Trees.listing(target);
            var before = snapshots.before();
            Trees.shell(target, "rm -r src gone; head -c 300000 /dev/urandom > big; echo more >> plain.txt");
            var thrown = assertThrows(WorkspaceException.class, () -> snapshots.after(before));
            assertTrue(String.valueOf(thrown.getMessage()).endsWith("No space left on device"), thrown.getMessage());
            assertEquals("", snapshots.restore(before));
            assertEquals(expected, Trees.listing(target));
        } finally {
            Trees.shell(directory, "umount store");
        }
    }

    @Test
    void aSnapshotThatDoesNotFitIsNone() throws Exception {
        Trees.shell(target, "for i in $(seq 1 300); do echo $i > src/many$i; done");
        settle();
        Files.createDirectory(store);
        try {
            Trees.shell(directory, "mount -t tmpfs -o size=16k tmpfs store");
        } catch (IOException e) {
            Assumptions.abort("no file system can be mounted here: " + e.getMessage());
        }
        try (var snapshots = new SnapshotStore(store, target)) {
            var thrown = assertThrows(WorkspaceException.class, snapshots::before);
            assertTrue(String.valueOf(thrown.getMessage()).endsWith("No space left on device"), thrown.getMessage());
            assertEquals(Snapshot.EMPTY, new SnapshotFiles(store).latest());
            Trees.shell(directory, "mount -o remount,size=1m store");
            var name = snapshots.before();
            Trees.shell(target, "rm -r src");
            snapshots.restore(name);
            assertEquals("7\n", Files.readString(target.resolve("src/many7")));
        } finally {
            Trees.shell(directory, "umount store");
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() throws Exception {
        var snapshots = new SnapshotStore(store, target);
        var name = snapshots.capture();
        Files.writeString(target.resolve("plain.txt"), "edited");
        var failing = new SnapshotStore(store, target, FailingOperations.from(0));
        var thrown = assertThrows(WorkspaceException.class, () -> failing.restore(name));
        assertEquals("cannot write " + target.toRealPath().resolve("plain.txt") + ": No space left on device",
                thrown.getMessage());
        assertEquals("edited", Files.readString(target.resolve("plain.txt")));
    }

    @Test
    void anUnfinishedContentIsCutOff() throws Exception {
        var before = Trees.listing(target);
        var snapshots = new SnapshotStore(store, target);
        var name = snapshots.capture();
        snapshots.close();
        Files.write(store.resolve("blobs"), new byte[50], java.nio.file.StandardOpenOption.APPEND);
        Trees.shell(target, "echo x > plain.txt; rm src/a.txt");
        var later = new SnapshotStore(store, target);
        later.restore(name);
        assertEquals(before, Trees.listing(target));
        assertNotEquals(0, Files.size(store.resolve("blobs")));
        assertThrows(WorkspaceException.class, () -> later.restore("../1"));
        assertFalse(Files.exists(target.resolve(".git")));
    }

    /** Commits everything, and has Git's index vouch for it. */
    private void settle() throws Exception {
        commit(target);
        Trees.age(target);
        // the index is written again only if there is something to write
        Trees.shell(target, "touch plain.txt");
        Trees.age(target);
        Trees.shell(target, GIT + "update-index -q --refresh");
        Trees.age(target);
    }

    private static byte[] read(SnapshotStore snapshots, String name, String path) {
        return java.util.Objects.requireNonNull(snapshots.read(name, path));
    }

    private static void commit(Path top) throws Exception {
        Trees.shell(top, GIT + "init -q .; " + GIT + "commit -q --allow-empty -m none; " + GIT + "add -A .; " + GIT
                + "commit -q -m x");
    }
}
