package dev.mod.engine.internal.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.run.OthersChanges;
import dev.mod.engine.staging.StagedWorkspace;
import dev.mod.model.run.TaskId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process died while it made its changes, and somebody edited one of the files since. */
class LeftPlanTest {
    @TempDir
    Path directory;
    Path target;
    RunDirectory run;
    TaskDirectory task;

    @BeforeEach
    void diedInTheMiddle() throws IOException {
        target = Files.createDirectory(directory.resolve("target"));
        run = new RunDirectory(directory.resolve("run"));
        task = run.task(new TaskId("00000000-0000-0000-0000-000000000001"));
        for (String file : List.of("a", "b", "c")) {
            write(file, "old");
        }
        var staged = new StagedWorkspace(target, new StagedWorkspace.Layer());
        for (String file : List.of("a", "b", "c", "made")) {
            staged.write(file, "new".getBytes(StandardCharsets.UTF_8));
        }
        staged.prepare(task.plan());
        write("a", "new");
        write("b", "mine");
        write("made", "new");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(target.resolve(file), text);
    }

    private String read(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "-";
    }

    private String tree() throws IOException {
        return read(target.resolve("a")) + " " + read(target.resolve("b")) + " " + read(target.resolve("c")) + " "
                + read(target.resolve("made"));
    }

    /** The files that are said to be put back. */
    private List<String> undo(OthersChanges others) {
        try (var plan = new LeftPlan(target, task, FileOperations.DISK)) {
            LeftPlan.Undone undone = plan.undo(plan.foreign(false), others, new KeptFiles(run, SecretMasker.NONE));
            assertTrue(undone.kept());
            assertFalse(Files.exists(StagedWorkspace.plan(task.plan())));
            return undone.files().stream().map(FileChange::path).toList();
        }
    }

    @Test
    void whatIsNeitherAsBeforeNorAsAfterIsSomebodyElses() {
        try (var plan = new LeftPlan(target, task, FileOperations.DISK)) {
            assertEquals(List.of("b"), List.copyOf(plan.foreign(false)));
            assertEquals(List.of("a", "b", "made"), List.copyOf(plan.foreign(true)));
        }
    }

    @Test
    void whatIsPutBackIsWhatWasMadeAndIsNotLeft() {
        assertEquals(List.of("a", "made"), undo(OthersChanges.KEEP));
    }

    @Test
    void theirsIsPutBackToo() {
        assertEquals(List.of("a", "b", "made"), undo(OthersChanges.DISCARD));
    }

    private void makeDirectoryOfA() throws IOException {
        Files.delete(target.resolve("a"));
        Files.createDirectory(target.resolve("a"));
        write("a/theirs", "mine");
        try (var plan = new LeftPlan(target, task, FileOperations.DISK)) {
            assertEquals(List.of("a/theirs", "b"), List.copyOf(plan.foreign(false)));
        }
    }

    @Test
    void aDirectoryInAFilesPlaceStaysWithWhatIsInIt() throws IOException {
        makeDirectoryOfA();
        assertEquals(List.of("made"), undo(OthersChanges.KEEP));
        assertEquals("mine", read(target.resolve("a/theirs")));
        assertEquals("old", read(run.kept().resolve("a.original")));
    }

    @Test
    void orItGivesWayAndWhatIsInItIsKept() throws IOException {
        makeDirectoryOfA();
        assertEquals(List.of("a", "b", "made"), undo(OthersChanges.DISCARD));
        assertEquals("old old old -", tree());
        assertEquals("mine", read(run.kept().resolve("a/theirs.rolled-back")));
    }

    @Test
    void nothingHalfWrittenIsLeftBesideTheirs() throws IOException {
        Path temporary = FileOperations.temporary(target.resolve("b"));
        Files.writeString(temporary, "ne");
        undo(OthersChanges.KEEP);
        assertFalse(Files.exists(temporary));
    }

    @Test
    void theirsStaysAndTheOriginalIsKept() throws IOException {
        undo(OthersChanges.KEEP);
        assertEquals("old mine old -", tree());
        assertEquals("old", read(run.kept().resolve("b.original")));
    }

    @Test
    void orTheirsIsPutBackAndKept() throws IOException {
        undo(OthersChanges.DISCARD);
        assertEquals("old old old -", tree());
        assertEquals("mine", read(run.kept().resolve("b.rolled-back")));
    }

    @Test
    void whatWasStagedForACopyIsNotLookedForInTheTarget() throws IOException {
        Files.createDirectory(task.path().resolve("tree"));
        try (var plan = new LeftPlan(target, task, FileOperations.DISK)) {
            assertEquals(List.of(), List.copyOf(plan.foreign(true)));
            plan.undo(plan.foreign(false), OthersChanges.REFUSE, new KeptFiles(run, SecretMasker.NONE));
        }
        assertEquals("new mine old new", tree());
    }
}
