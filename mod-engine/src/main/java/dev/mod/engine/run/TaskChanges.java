package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.workspace.StagedWorkspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt of a task changes in the target: staged until the task succeeds, made under the protection of a
 * snapshot by steps that work on the real files. Used by the thread of the task, but for the workspace.
 */
final class TaskChanges implements Changes {
    private final Path target;
    private final Path directory;
    private final Path diff;
    private final TargetHold hold;
    private final Optional<Snapshots> snapshots;
    private final boolean dryRun;
    private @Nullable StagedWorkspace staged;

    TaskChanges(RunServices services, Task task, TargetHold hold) {
        this.target = Path.of(services.run().target());
        this.directory = plan(services.directory(task));
        this.diff = services.directory(task).resolve("attempt-" + task.attempt() + ".diff");
        this.hold = hold;
        this.snapshots = services.target().snapshots();
        this.dryRun = services.run().options().dryRun();
    }

    /** Where a task's plan of changes lies from the moment that it is made until it is known to be done. */
    static Path plan(Path taskDirectory) {
        return taskDirectory.resolve("plan");
    }

    /** The target with the task's own changes. */
    @Override
    public synchronized Workspace workspace() {
        if (staged == null) {
            staged = new StagedWorkspace(target);
        }
        return staged;
    }

    /** Writes staged changes to the real files, for a step that works on them; a snapshot protects them. */
    @Override
    public synchronized void flush() {
        if (staged != null && !staged.changed().isEmpty()) {
            staged.prepare(directory);
            StagedWorkspace.complete(target, directory);
            if (snapshots.isPresent()) {
                StagedWorkspace.discard(directory);
            }
            staged = null;
        }
    }

    /** Makes the task's changes, and tells what they are. Until {@link #settled} they can be undone. */
    @Override
    public synchronized List<FileChange> apply() {
        var changes = new ArrayList<FileChange>();
        if (dryRun) {
            if (staged != null) {
                changes.addAll(staged.changes());
                writeDiff(staged.diff());
            }
            return changes;
        }
        if (hold.snapshot().isPresent()) {
            flush();
            Snapshots taken = snapshots.orElseThrow();
            String now = taken.capture();
            changes.addAll(taken.diff(hold.snapshot().get(), now));
            if (!changes.isEmpty()) {
                writeDiff(taken.patch(hold.snapshot().get(), now));
            }
        } else if (staged != null && !staged.changed().isEmpty()) {
            changes.addAll(staged.changes());
            writeDiff(staged.diff());
            staged.prepare(directory);
            StagedWorkspace.complete(target, directory);
        }
        return changes;
    }

    /** Puts the target back to what it was. */
    @Override
    public synchronized void undo() {
        undo(target, directory);
        hold.restore();
    }

    /** Takes back what a plan has done, if there is one. */
    static void undo(Path target, Path directory) {
        if (Files.exists(directory)) {
            StagedWorkspace.undo(target, directory);
            StagedWorkspace.discard(directory);
        }
    }

    /** The end of the task is durable; nothing needs to be undone any more. */
    @Override
    public synchronized void settled() {
        if (Files.exists(directory)) {
            StagedWorkspace.discard(directory);
        }
    }

    private void writeDiff(String text) {
        try {
            Files.createDirectories(diff.getParent());
            Files.writeString(diff, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + diff + ": " + e.getMessage(), e);
        }
    }
}
