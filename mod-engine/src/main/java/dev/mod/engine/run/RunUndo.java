package dev.mod.engine.run;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.spi.RunStore;
import dev.mod.engine.workspace.ChangeSet;
import dev.mod.engine.workspace.TargetSnapshots;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the completed tasks of a run made of its target, shown and taken back. */
final class RunUndo implements AutoCloseable {
    /** File in the directory of a run that has been undone. */
    private static final String UNDONE = "undone";

    private record Attempt(TaskId task, int attempt) {}

    private final RunState state;
    private final RunRecord run;
    private final Path directory;
    private final TargetSnapshots snapshots;
    private final List<Attempt> completed = new ArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();

    RunUndo(RunStore store, RunId id) {
        this.state = History.read(store, id).state();
        this.run = state.run();
        this.directory = store.directory(id);
        store.read(id, recorded -> {
            if (recorded.event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.COMPLETED) {
                completed.add(new Attempt(moved.task(), moved.attempt()));
            }
        });
        refuseProvided(run);
        var target = Path.of(run.target());
        if (!Files.isDirectory(target)) {
            throw new ModException(new ErrorCode("no-target", ErrorType.USER), "the target " + target + " is gone");
        }
        this.snapshots = new TargetSnapshots(directory.resolve("snapshots"), target);
    }

    /** What a task, or the whole run, changed from its beginning to its end. */
    ChangeSet changes(Optional<TaskId> task) {
        var all = ChangeSet.EMPTY;
        for (Attempt each : completed) {
            if (task.isEmpty() || task.get().equals(each.task())) {
                all = all.then(new TaskRecord(directory.resolve("tasks").resolve(each.task().value()), each.attempt())
                        .changes(snapshots, Path.of(run.target()), opened));
            }
        }
        return all;
    }

    /** Takes everything back, what tasks did whose process died included, and remembers that. */
    ChangeSet undo() {
        refuseUndone(directory, run.id());
        for (TaskId task : state.running()) {
            TaskChanges.undo(Path.of(run.target()),
                    TaskChanges.plan(directory.resolve("tasks").resolve(task.value())));
            state.known(task).snapshot().ifPresent(snapshots::restore);
        }
        var changes = run.options().dryRun() ? ChangeSet.EMPTY : changes(Optional.empty());
        changes.revert(Path.of(run.target()));
        try {
            Files.writeString(directory.resolve(UNDONE), "");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + directory.resolve(UNDONE) + ": " + e.getMessage(), e);
        }
        return changes;
    }

    static boolean undone(Path directory) {
        return Files.exists(directory.resolve(UNDONE));
    }

    static void refuseUndone(Path directory, RunId id) {
        if (undone(directory)) {
            throw new ModException(new ErrorCode("run-undone", ErrorType.USER),
                    "run " + id + " has been undone already");
        }
    }

    /** What a run made of targets that its tasks had for themselves is nowhere here. */
    static void refuseProvided(RunRecord run) {
        if (run.provided().isPresent()) {
            throw new ModException(new ErrorCode("no-target", ErrorType.USER), "run " + run.id()
                    + " changed no directory here; what its tasks did is on the branches that mod campaign status shows");
        }
    }

    @Override
    public void close() {
        for (AutoCloseable each : opened) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        snapshots.close();
    }
}
