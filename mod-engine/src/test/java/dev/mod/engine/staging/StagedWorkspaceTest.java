package dev.mod.engine.staging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.mod.engine.change.FailingOperations;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.target.Trees;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class StagedWorkspaceTest {
    @TempDir
    Path directory;
    Path target;
    Path plan;

    @BeforeEach
    void tree() throws Exception {
        target = Files.createDirectory(directory.resolve("target"));
        plan = directory.resolve("plan");
        Trees.shell(target, "umask 022; echo a > a; echo b > b; echo c > c; chmod 755 a; mkdir d; ln -s /etc out");
    }

    @Test
    void nothingReachesTheTargetBeforeItIsApplied() throws Exception {
        var before = Trees.listing(target);
        var workspace = changes();
        assertEquals(before, Trees.listing(target));
        assertEquals("A\n", text(workspace.read("a").orElseThrow()));
        assertFalse(workspace.exists("b"));
        assertEquals("c\n", text(workspace.read("moved/to/c").orElseThrow()));
        assertEquals(List.of("a", "b", "c", "moved/to/c", "new"), List.copyOf(workspace.changed()));
        workspace.prepare(plan);
        assertEquals(before, Trees.listing(target));
        StagedWorkspace.complete(target, plan);
        assertEquals("A\n", Files.readString(target.resolve("a")));
        assertTrue(Files.isExecutable(target.resolve("a")));
        assertFalse(Files.exists(target.resolve("b")));
        assertFalse(Files.exists(target.resolve("c")));
        assertEquals("c\n", Files.readString(target.resolve("moved/to/c")));
    }

    @Test
    void aFileChangedMeanwhileIsAConflict() throws Exception {
        var workspace = changes();
        Files.writeString(target.resolve("b"), "theirs\n");
        var before = Trees.listing(target);
        var thrown = assertThrows(WorkspaceException.class, () -> workspace.prepare(plan));
        assertEquals("'b' was changed by somebody else while the task ran; nothing was written", thrown.getMessage());
        assertEquals(before, Trees.listing(target));
    }

    @Test
    void aFileWrittenOnceMoreWithTheSameContentIsNone() throws Exception {
        var workspace = changes();
        workspace.read("a");
        Trees.shell(target, "for f in a b c; do cp -p $f x && mv x $f; touch $f; done");
        workspace.prepare(plan);
        StagedWorkspace.complete(target, plan);
        assertEquals("A\n", Files.readString(target.resolve("a")));
        assertFalse(Files.exists(target.resolve("b")));
    }

    /** In between it was another one, which the task has read. */
    @ParameterizedTest
    @ValueSource(strings = {"echo other > c", "rm c"})
    void aFileThatIsTheSameAgainIsAConflictIfTheOtherWasSeen(String change) throws Exception {
        var workspace = new StagedWorkspace(target);
        workspace.read("c");
        workspace.write("new", new byte[]{1});
        Trees.shell(target, "cp -p c kept; " + change);
        workspace.read("c");
        Trees.shell(target, "mv kept c");
        assertThrows(WorkspaceException.class, () -> workspace.prepare(plan));
    }

    @Test
    void whatWasOnlyReadIsWatchedToo() throws Exception {
        var workspace = new StagedWorkspace(target);
        assertFalse(workspace.read("not-there").isPresent());
        workspace.write("new", new byte[]{1});
        Files.writeString(target.resolve("not-there"), "theirs");
        assertThrows(WorkspaceException.class, () -> workspace.prepare(plan));
    }

    private void undo(Path in) {
        assertTrue(StagedWorkspace.undoOwn(in, plan, FileOperations.DISK).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void interruptedAtAnyChangeItIsCompletedOrUndone(boolean otherKinds) throws Exception {
        Trees.shell(target,
                "umask 022; mkdir -p k/two gone/empty; chmod 700 gone; echo f > gone/f; echo 1 > k/one; echo 3 > k/two/three");
        var before = Trees.listing(target);
        var workspace = changes();
        if (otherKinds) {
            workspace.write("b/is/a", bytes("directory\n"));
            workspace.delete("k/one");
            workspace.delete("k/two/three");
            workspace.write("k", bytes("file\n"));
            workspace.delete("gone/f");
            List.of("k", "k/two", "gone", "gone/empty", "d").forEach(workspace::removeDirectory);
            workspace.write("d/new", bytes("stays\n"));
        }
        workspace.prepare(plan);
        StagedWorkspace.complete(target, plan);
        var after = Trees.listing(target);
        assertEquals(!otherKinds, after.containsKey("gone"));
        assertTrue(after.containsKey("d"));
        undo(target);
        assertEquals(before, Trees.listing(target));
        int at = 0;
        for (; at < 100; at++) {
            var failing = FailingOperations.at(at);
            try {
                StagedWorkspace.complete(target, plan, failing);
                break;
            } catch (WorkspaceException e) {
                StagedWorkspace.complete(target, plan);
                assertEquals(after, Trees.listing(target), "completed after " + at);
            }
            var undoing = FailingOperations.at(Math.min(at, 4));
            assertThrows(WorkspaceException.class, () -> StagedWorkspace.undoOwn(target, plan, undoing));
            undo(target);
            assertEquals(before, Trees.listing(target), "undone after " + at);
        }
        assertTrue(at >= 7 && at < 100, at + " points of failure");
        StagedWorkspace.discard(plan);
        undo(target);
        assertEquals(after, Trees.listing(target));
    }

    @Test
    void aDirectoryThatBecameReadOnlyLeavesTheTargetAsItWasOrAsItShouldBe() throws Exception {
        Trees.shell(target, "echo x > d/x; chmod 500 d");
        var workspace = changes();
        workspace.write("d/x", bytes("X\n"));
        workspace.write("d/y", bytes("y\n"));
        workspace.prepare(plan);
        var before = Trees.listing(target);
        try {
            Trees.shell(target, "mount --bind d d; mount -o remount,bind,ro d");
        } catch (IOException e) {
            Assumptions.abort("nothing can be mounted here: " + e.getMessage());
        }
        try {
            var thrown = assertThrows(WorkspaceException.class, () -> StagedWorkspace.complete(target, plan));
            assertTrue(String.valueOf(thrown.getMessage()).contains("Read-only file system"), thrown.getMessage());
            assertTrue(FailingOperations.fails(() -> undo(target))
                    || before.equals(Trees.listing(target)));
        } finally {
            Trees.shell(target, "umount d");
        }
        undo(target);
        assertEquals(before, Trees.listing(target));
        StagedWorkspace.complete(target, plan);
        var after = Trees.listing(target);
        assertEquals("X\n", Files.readString(target.resolve("d/x")));
        assertEquals(before.get("d"), after.get("d"), "its mode");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../x", "/etc/passwd", "a/../b", "./a", "out/passwd", "d/"})
    void pathsThatLeaveTheTargetAreRefused(String path) {
        var workspace = new StagedWorkspace(target);
        assertThrows(IllegalArgumentException.class, () -> workspace.read(path));
        assertThrows(IllegalArgumentException.class, () -> workspace.write(path, new byte[0]));
    }

    @Test
    void aFileThatWasHalfWrittenWhenTheProcessDiedGoes() throws Exception {
        var before = Trees.listing(target);
        changes().prepare(plan);
        Files.writeString(FileOperations.temporary(target.resolve("a")), "ha");
        undo(target);
        assertEquals(before, Trees.listing(target));
        Files.writeString(FileOperations.temporary(target.resolve("a")), "ha");
        StagedWorkspace.complete(target, plan);
        assertFalse(Files.exists(FileOperations.temporary(target.resolve("a"))));
    }

    @Test
    void whatMayBeExecutedStaysSo() throws Exception {
        Trees.shell(target, "umask 022; echo e > e; chmod 750 e; chmod 640 c");
        var before = Trees.listing(target);
        var workspace = new StagedWorkspace(target);
        workspace.write("tool", bytes("t\n"), true);
        workspace.write("c", bytes("c\n"), true);
        workspace.rename("a", "moved");
        workspace.write("moved", bytes("A\n"));
        workspace.write("e", bytes("E\n"), false);
        assertTrue(workspace.executable("moved") && workspace.executable("tool") && workspace.executable("c"));
        assertFalse(workspace.executable("e") || workspace.executable("a") || workspace.executable("b"));
        assertTrue(workspace.diff().contains("old mode 100644\nnew mode 100755\n"), workspace.diff());
        workspace.prepare(plan);
        StagedWorkspace.complete(target, plan);
        var modes = Stream.of("tool", "moved", "c", "e").map(Trees.listing(target)::get)
                .map(entry -> entry.substring(0, entry.indexOf(' '))).toList();
        assertEquals(List.of("100755", "100755", "100750", "100640"), modes);
        undo(target);
        assertEquals(before, Trees.listing(target));
    }

    @Test
    void theDifferenceIsShown() {
        var workspace = new StagedWorkspace(target);
        workspace.write("a", bytes("a\n"));
        workspace.write("b", bytes("B\n"));
        assertEquals("""
                diff --git a/b b/b
                --- a/b
                +++ b/b
                @@ -1 +1 @@
                -b
                +B
                """, workspace.diff());
        assertArrayEquals(bytes("B\n"), workspace.read("b").orElseThrow());
    }

    private StagedWorkspace changes() {
        var workspace = new StagedWorkspace(target);
        workspace.write("a", bytes("A\n"));
        workspace.delete("b");
        workspace.rename("c", "moved/to/c");
        workspace.write("new", bytes("new\n"));
        workspace.delete("never");
        return workspace;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** As macOS and Windows have it. */
    @Test
    void aFileIsRenamedToOtherLettersWhereTheseAreTheSame() throws Exception {
        try (var system = Jimfs.newFileSystem(Configuration.osX())) {
            Path caseless = Files.createDirectories(system.getPath("/target"));
            Files.writeString(caseless.resolve("A.js"), "a");
            Files.writeString(caseless.resolve("b.js"), "b");
            var workspace = new StagedWorkspace(caseless);
            assertTrue(workspace.isFree("A.js", "a.js"));
            assertFalse(workspace.isFree("b.js", "a.js"));
            assertFalse(workspace.isFree("a.js", "A.js"), "it is called that");
            workspace.rename("A.js", "a.js");
            assertEquals(List.of("A.js", "a.js"), List.copyOf(workspace.changed()));
            assertEquals("a", text(workspace.read("a.js").orElseThrow()));
            assertFalse(workspace.exists("A.js"));
            workspace.prepare(plan);
            StagedWorkspace.complete(caseless, plan);
            assertEquals(List.of("a.js", "b.js"), names(caseless));
            assertEquals("a", Files.readString(caseless.resolve("a.js")));
            undo(caseless);
            assertEquals(List.of("A.js", "b.js"), names(caseless));
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> String.valueOf(path.getFileName())).sorted().toList();
        }
    }

    /** It is nobody's file, and would be replaced by one. */
    @Test
    void aLinkIsNotWrittenTo() throws Exception {
        Trees.shell(target, "ln -s a link");
        var workspace = new StagedWorkspace(target);
        assertFalse(workspace.exists("link"));
        var refused = assertThrows(IllegalArgumentException.class, () -> workspace.write("link", new byte[0]));
        assertEquals("'link' is a symbolic link: what it leads to can be changed under its own name",
                refused.getMessage());
        assertThrows(IllegalArgumentException.class, () -> workspace.rename("a", "link"));
        workspace.prepare(plan);
        StagedWorkspace.complete(target, plan);
        assertEquals("a\n", Files.readString(target.resolve("link")));
    }
}
