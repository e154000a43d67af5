package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.workspace.ChangeSet;
import dev.mod.engine.workspace.StagedWorkspace;
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
    private final TaskRecord record;
    private final TargetHold hold;
    private final Optional<Snapshots> snapshots;
    private final boolean dryRun;
    private final StagedWorkspace.Layer layer;
    private final Path taskDirectory;
    private final int attempt;
    private @Nullable StagedWorkspace staged;
    private @Nullable TaskTree tree;

    TaskChanges(RunServices services, Task task, TargetHold hold) {
        this.target = Path.of(services.run().target());
        this.directory = plan(services.directory(task));
        this.record = new TaskRecord(services.directory(task), task.attempt(), services.masker());
        this.taskDirectory = services.directory(task);
        this.attempt = task.attempt();
        this.layer = services.target().layer();
        this.hold = hold;
        this.snapshots = services.target().snapshots();
        this.dryRun = services.run().options().dryRun();
    }

    /** Where a task's plan of changes lies from the moment that it is made until it is known to be done. */
    static Path plan(Path taskDirectory) {
        return taskDirectory.resolve("plan");
    }

    /** The directory that the steps work on: the target, or the task's own copy of it. */
    @Override
    public synchronized Path root() {
        return tree == null ? target : tree.root();
    }

    /** Gives the task a copy of the target for steps that work on real files. */
    @Override
    public void isolate() throws InterruptedException {
        if (tree == null) {
            var made = new TaskTree(taskDirectory, attempt);
            hold.alone(() -> made.make(snapshots.orElseThrow()));
            tree = made;
        }
        flushInto(root());
    }

    /** The target with the task's own changes. */
    @Override
    public synchronized Workspace workspace() {
        if (staged == null) {
            staged = new StagedWorkspace(root(), layer);
        }
        return staged;
    }

    /** Writes staged changes to the real files, for a step that works on them; a snapshot protects them. */
    @Override
    public synchronized void flush() {
        flushInto(target);
    }

    private synchronized void flushInto(Path root) {
        if (staged != null && !staged.changed().isEmpty()) {
            staged.prepare(directory);
            StagedWorkspace.complete(root, directory);
            if (snapshots.isPresent()) {
                StagedWorkspace.discard(directory);
            }
        }
        staged = null;
    }

    /** Makes the task's changes, and tells what they are. Until {@link #settled} they can be undone. */
    @Override
    public List<FileChange> apply() throws InterruptedException {
        TaskTree own = tree;
        if (own == null) {
            return applyInPlace();
        }
        flushInto(own.root());
        ChangeSet made = own.changes();
        if (!made.isEmpty()) {
            record.diff(made.patch());
            hold.alone(() -> own.apply(made, target));
        }
        return made.files();
    }

    private synchronized List<FileChange> applyInPlace() {
        var changes = new ArrayList<FileChange>();
        if (dryRun) {
            if (staged != null && !staged.changed().isEmpty()) {
                changes.addAll(staged.changes());
                record.diff(staged.diff());
                staged.prepare(directory);
                staged.addTo(layer);
            }
            return changes;
        }
        if (hold.snapshot().isPresent()) {
            flush();
            Snapshots taken = snapshots.orElseThrow();
            String before = hold.snapshot().get();
            String after = taken.after(before);
            ChangeSet made = taken.changes(before, after);
            changes.addAll(made.files());
            if (!made.isEmpty()) {
                record.diff(made.patch());
                record.snapshots(before, after);
            }
        } else if (staged != null && !staged.changed().isEmpty()) {
            changes.addAll(staged.changes());
            record.diff(staged.diff());
            staged.prepare(directory);
            StagedWorkspace.complete(target, directory);
        }
        return changes;
    }

    /** Puts the target back to what it was. */
    @Override
    public synchronized void undo() {
        if (tree == null) {
            undo(target, directory);
            hold.restore();
        } else {
            StagedWorkspace.discard(directory);
            TaskTree.undo(target, taskDirectory);
            tree.close();
        }
    }

    /** Takes back what a plan has done, if there is one. */
    static void undo(Path target, Path directory) {
        TaskTree.undo(target, directory.resolveSibling(".").normalize());
        if (Files.exists(directory)) {
            StagedWorkspace.undo(target, directory);
            StagedWorkspace.discard(directory);
        }
    }

    /** The end of the task is durable; nothing needs to be undone any more. */
    @Override
    public synchronized void settled() {
        record.keep(directory);
        if (tree != null) {
            tree.close();
        }
    }
}
