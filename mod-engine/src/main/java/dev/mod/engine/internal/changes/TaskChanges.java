package dev.mod.engine.internal.changes;

import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.internal.access.Snapshots;
import dev.mod.engine.internal.access.TargetHold;
import dev.mod.engine.internal.execution.Changes;
import dev.mod.engine.internal.execution.RunServices;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.staging.ChangedMeanwhileException;
import dev.mod.engine.staging.StagedWorkspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt of a task changes in the target: staged until the task succeeds, made under the protection of a
 * snapshot by steps that work on the real files. Used by the thread of the task, but for the workspace.
 */
public final class TaskChanges implements Changes {
    private final Path target;
    private final Path plan;
    private final TaskRecord record;
    private final TargetHold hold;
    private final Optional<Snapshots> snapshots;
    private final boolean dryRun;
    private final StagedWorkspace.Layer layer;
    private final TaskDirectory directory;
    private final int attempt;
    private final FileOperations files;
    private final RunListener listener;
    private final KeptFiles kept;
    private @Nullable StagedWorkspace staged;
    private @Nullable TaskTree tree;
    /** What the task changed in its copy, once it is finished. */
    private ChangeSet inTree = ChangeSet.EMPTY;
    /** What was, or may have been, done in the target already. */
    private List<FileChange> done = List.of();
    private boolean repeatable = true;

    TaskChanges(RunServices services, Task task, TargetHold hold) {
        this.target = Path.of(services.run().target());
        this.directory = services.directory().task(task);
        this.plan = directory.plan();
        this.record = new TaskRecord(directory, task.attempt(), services.masker());
        this.attempt = task.attempt();
        this.layer = services.target().layer();
        this.hold = hold;
        this.files = services.engine().files();
        this.listener = services.engine().listener();
        this.kept = new KeptFiles(services.directory(), services.masker());
        this.snapshots = services.target().snapshots();
        this.dryRun = services.run().options().dryRun();
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
            var made = new TaskTree(directory, attempt, hold.member(), files);
            hold.alone(() -> {
                refuseStale();
                made.make(snapshots.orElseThrow());
                tree = made;
                // it builds on what has just been copied, which others may change from now on
                flushInto(made.root());
            });
        } else {
            flushInto(tree.root());
        }
    }

    private void refuseStale() {
        stale().ifPresent(what -> {
            throw new ChangedMeanwhileException(what);
        });
    }

    /** The target with the task's own changes. */
    @Override
    public synchronized Workspace workspace() {
        if (staged == null) {
            staged = tree == null
                    ? new StagedWorkspace(target, layer, hold.member())
                    : new StagedWorkspace(tree.root(), layer);
        }
        return staged;
    }

    @Override
    public synchronized void refuseChanged() {
        if (staged != null) {
            staged.refuseChanged();
        }
    }

    /** Writes staged changes to the real files, for a step that works on them; a snapshot protects them. */
    @Override
    public synchronized void flush() {
        if (hold.snapshot().isEmpty()) {
            repeatable = false;
        }
        flushInto(target);
    }

    private synchronized void flushInto(Path root) {
        if (staged != null && !staged.changed().isEmpty()) {
            if (root.equals(target) && hold.snapshot().isPresent()) {
                snapshots.orElseThrow().takeOver(hold.snapshot().get(), staged.changed());
            }
            make(staged, root);
            if (snapshots.isPresent()) {
                StagedWorkspace.discard(plan);
            }
        }
        staged = null;
    }

    private void make(StagedWorkspace changes, Path root) {
        changes.prepare(plan);
        if (root.equals(target)) {
            done = changes.changes();
        }
        try {
            StagedWorkspace.complete(root, plan, files);
        } finally {
            hold.member().made(done);
        }
    }

    @Override
    public void finish() throws InterruptedException {
        if (tree != null) {
            flushInto(tree.root());
            inTree = tree.changes();
            hold.seize();
        }
    }

    @Override
    public synchronized Optional<String> stale() {
        return tree != null ? tree.stale(inTree) : staged == null ? Optional.empty() : staged.stale();
    }

    /** Without snapshots, what steps did to the real files stays. */
    @Override
    public boolean repeatable() {
        return repeatable;
    }

    /** Makes the task's changes, and tells what they are. Until {@link #settled} they can be undone. */
    @Override
    public List<FileChange> apply() {
        TaskTree own = tree;
        if (own == null) {
            return applyInPlace();
        }
        if (!inTree.isEmpty()) {
            record.diff(inTree.patch());
            done = inTree.files();
            try {
                own.apply(inTree, target);
            } finally {
                hold.member().made(done);
            }
        }
        return done;
    }

    private synchronized List<FileChange> applyInPlace() {
        if (dryRun) {
            if (staged != null && !staged.changed().isEmpty()) {
                List<FileChange> changes = staged.changes();
                record.diff(staged.diff());
                staged.prepare(plan);
                staged.addTo(layer);
                hold.member().made(changes);
                return changes;
            }
            return List.of();
        }
        if (hold.snapshot().isPresent()) {
            flushInto(target);
            Snapshots taken = snapshots.orElseThrow();
            String before = hold.snapshot().get();
            String after = taken.after(before);
            ChangeSet made = taken.changes(before, after);
            if (!made.isEmpty()) {
                record.diff(made.patch());
                record.snapshots(before, after);
            }
            hold.member().made(made.files());
            return made.files();
        }
        if (staged != null && !staged.changed().isEmpty()) {
            record.diff(staged.diff());
            List<FileChange> changes = staged.changes();
            make(staged, target);
            return changes;
        }
        return List.of();
    }

    /** Puts the target back to what it was. */
    @Override
    public synchronized void undo() {
        try {
            if (tree == null) {
                undoPlan();
                hold.restore();
            } else {
                StagedWorkspace.discard(plan);
                tell(TaskTree.undo(target, directory, files, kept));
                tree.close();
            }
        } finally {
            if (tree == null && hold.snapshot().isPresent()) {
                hold.member().madeSomething();
            } else if (!done.isEmpty()) {
                hold.member().made(done);
            }
        }
    }

    private void undoPlan() {
        if (Files.exists(StagedWorkspace.plan(plan))) {
            tell(kept.left(StagedWorkspace.undoOwn(target, plan, files)));
            StagedWorkspace.discard(plan);
        }
    }

    private void tell(SortedSet<String> left) {
        if (!left.isEmpty()) {
            listener.notice(kept.told(left));
        }
    }

    /** The end of the task is durable; nothing needs to be undone any more. */
    @Override
    public synchronized void settled() {
        record.keep();
        if (tree != null) {
            tree.close();
        }
    }
}
