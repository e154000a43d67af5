package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.engine.target.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ChangeHistoryTest {
    @TempDir
    Path directory;
    Path target;
    SnapshotStore snapshots;
    final List<ChangeSet> tasks = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        target = Files.createDirectory(directory.resolve("target"));
        Trees.shell(target, "seq 1 9 > text; echo x > file; echo gone > gone; echo m > mode; umask 022");
        snapshots = new SnapshotStore(directory.resolve("store"), target);
    }

    @AfterEach
    void close() {
        snapshots.close();
    }

    private void task(String work) throws Exception {
        var before = snapshots.capture();
        Trees.shell(target, work);
        tasks.add(snapshots.changes(before, snapshots.capture()));
    }

    private void person(String work) throws Exception {
        Trees.shell(target, work);
    }

    /** What is left as it is. */
    private List<String> undo() {
        var undo = new ChangeHistory(tasks).undo(target);
        undo.changes().revert(target);
        // as after a process that died before it could note that it is done
        undo.changes().revert(target);
        new ChangeHistory(tasks).undo(target).changes().revert(target);
        return List.copyOf(undo.left().keySet());
    }

    private String read(String file) throws Exception {
        return Files.readString(target.resolve(file)).replace('\n', ' ').strip();
    }

    private int mode(String file) throws Exception {
        return (Integer) Files.getAttribute(target.resolve(file), "unix:mode") & 07777;
    }

    @Test
    void whatAPersonDidToOtherLinesStays() throws Exception {
        task("sed -i s/1/run/ text");
        person("sed -i s/5/mine/ text");
        task("sed -i s/9/run/ text");
        assertEquals(List.of(), undo());
        assertEquals("1 2 3 4 mine 6 7 8 9", read("text"));
    }

    @Test
    void whatAPersonDidToTheSameLinesStaysAndIsNamed() throws Exception {
        task("echo run >> file");
        person("echo mine >> file");
        task("echo run >> file; echo more >> text");
        assertEquals(List.of("file"), undo());
        assertEquals("x run mine", read("file"));
        assertEquals("1 2 3 4 5 6 7 8 9", read("text"));
    }

    @Test
    void whatAPersonCreatedOrDeletedStaysSo() throws Exception {
        task("echo run > new; rm gone");
        person("rm new; echo mine > gone; echo mine > added");
        task("echo run > new; echo run > gone; echo run > added");
        assertEquals(List.of("gone"), undo());
        assertFalse(Files.exists(target.resolve("new")));
        assertEquals("mine", read("gone"));
        assertEquals("mine", read("added"));
    }

    @Test
    void aModeThatAPersonSetStays() throws Exception {
        task("echo run > mode");
        person("chmod 600 mode");
        task("echo again > mode");
        assertEquals(List.of(), undo());
        assertEquals("m", read("mode"));
        assertEquals(0600, mode("mode"));
    }

    @Test
    void whatAPersonDidSinceStays() throws Exception {
        task("sed -i s/1/run/ text; echo run >> file; rm gone; echo run > new; echo run > other; echo run > mode");
        person("sed -i s/9/mine/ text; echo mine >> file; echo mine > gone; echo mine >> new; rm other; chmod 600 mode");
        assertEquals(List.of("file", "gone", "new"), undo());
        assertEquals("1 2 3 4 5 6 7 8 mine", read("text"));
        assertEquals("x run mine", read("file"));
        assertEquals("mine", read("gone"));
        assertEquals("run mine", read("new"));
        assertFalse(Files.exists(target.resolve("other")));
        assertEquals("m", read("mode"));
        assertEquals(0600, mode("mode"));
    }

    @Test
    void whatAPersonDeletedSinceStaysSo() throws Exception {
        task("echo run >> file; ln -s text link; mkdir made; echo run > made/a");
        person("rm file; rm link; ln -s file link; echo mine > made/b");
        assertEquals(List.of("file", "link"), undo());
        assertFalse(Files.exists(target.resolve("file")));
        assertEquals("file", Files.readSymbolicLink(target.resolve("link")).toString());
        assertFalse(Files.exists(target.resolve("made/a")));
        assertEquals("mine", read("made/b"));
    }

    @Test
    void aDirectoryThatBecameSomethingElseIsOneAgain() throws Exception {
        Trees.shell(target, "mkdir -p one/in two; echo x > one/in/a; echo x > two/a");
        task("rm -r one two; echo run > one; ln -s file two");
        assertEquals(List.of(), undo());
        assertEquals("x", read("one/in/a"));
        assertEquals("x", read("two/a"));
    }

    @Test
    void whatLiesBehindSomethingElseIsNamed() throws Exception {
        Trees.shell(target, "mkdir -p one/in two; echo x > one/in/a; echo x > two/a; mkdir other");
        task("rm one/in/a two/a; echo run > text");
        person("rm -r one two; echo mine > one; ln -s other two");
        assertEquals(List.of("one/in/a", "two/a"), undo());
        assertEquals("mine", read("one"));
        assertFalse(Files.exists(target.resolve("other/a")));
        assertEquals("1 2 3 4 5 6 7 8 9", read("text"));
    }

    @Test
    void aPersonsFileInADirectorysPlaceGivesWayAndIsNamed() throws Exception {
        person("mkdir d; echo e > d/e");
        task("rm -r d; seq 1 9 > d");
        person("sed -i s/5/mine/ d");
        task("rm d; mkdir d; echo new > d/new");
        assertEquals(List.of("d"), undo());
        assertEquals("e", read("d/e"));
        assertFalse(Files.exists(target.resolve("d/new")));
    }

    @Test
    void whatAPersonDidBetweenAndSinceStays() throws Exception {
        task("sed -i s/1/run/ text");
        person("sed -i s/4/mine/ text");
        task("sed -i s/9/run/ text");
        person("sed -i s/6/mine/ text");
        assertEquals(List.of(), undo());
        assertEquals("1 2 3 mine 5 mine 7 8 9", read("text"));
    }

    @Test
    void onlyWhatTheTasksDidIsShown() throws Exception {
        task("echo run >> file; echo run >> text");
        person("echo mine >> file");
        task("echo run >> file; echo again >> text");
        assertEquals("""
                diff --git a/file b/file
                --- a/file
                +++ b/file
                @@ -1 +1,2 @@
                 x
                +run
                diff --git a/file b/file
                --- a/file
                +++ b/file
                @@ -1,3 +1,4 @@
                 x
                 run
                 mine
                +run
                diff --git a/text b/text
                --- a/text
                +++ b/text
                @@ -7,3 +7,5 @@
                 7
                 8
                 9
                +run
                +again
                """, new ChangeHistory(tasks).patch());
    }
}
