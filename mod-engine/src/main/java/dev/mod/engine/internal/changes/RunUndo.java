package dev.mod.engine.internal.changes;

import dev.mod.base.diagnostic.FailureMessages;
import java.util.function.Consumer;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.core.History;
import dev.mod.engine.internal.core.RunState;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.files.SignOfLife;
import dev.mod.engine.run.OthersChanges;
import dev.mod.engine.run.UndoOutcome;
import dev.mod.engine.store.RunStore;
import dev.mod.engine.change.ChangeHistory;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.ChangeSet.Change;
import dev.mod.engine.change.ChangeSet.Version;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the completed tasks of a run made of its target, shown and taken back. */
public final class RunUndo implements AutoCloseable {
    /** File in the directory of a run that has been undone. */
    private static final String UNDONE = "undone";
    /** The same while it is being undone, or after that was interrupted. */
    private static final String UNDOING = "undoing";

    private record Attempt(TaskId task, int attempt) {}

    private final RunState state;
    private final RunRecord run;
    private final RunDirectory directory;
    private final SnapshotStore snapshots;
    private final FileOperations files;
    private final Consumer<String> notice;
    private final List<Attempt> completed = new ArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();

    public RunUndo(EngineParts engine, RunId id) {
        RunStore store = engine.store();
        this.files = engine.files();
        this.notice = engine.listener()::notice;
        this.state = History.read(store, id).state();
        this.run = state.run();
        this.directory = new RunDirectory(store.directory(id));
        store.read(id, recorded -> {
            if (recorded.event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.COMPLETED) {
                completed.add(new Attempt(moved.task(), moved.attempt()));
            }
        });
        refuseProvided(run);
        var target = Path.of(run.target());
        if (!Files.isDirectory(target)) {
            throw new ModException(ErrorCodes.NO_TARGET, "the target " + target + " is gone");
        }
        this.snapshots = new SnapshotStore(directory.snapshots(), target, files);
    }

    /** What a task, or the whole run, changed from its beginning to its end. */
    public ChangeHistory changes(Optional<TaskId> task) {
        var all = new ArrayList<ChangeSet>();
        for (Attempt each : completed) {
            if (task.isEmpty() || task.get().equals(each.task())) {
                all.add(new TaskRecord(directory.task(each.task()), each.attempt())
                        .changes(snapshots, Path.of(run.target()), opened));
            }
        }
        return new ChangeHistory(all);
    }

    /** Takes everything back, what tasks did whose process died included, and remembers that. */
    public UndoOutcome undo(OthersChanges others) {
        refuseUndone(directory, run.id());
        var recovered = new CrashRecovery(run, directory, files, new KeptFiles(directory, SecretMasker.NONE), notice)
                .recover(state.running().stream().map(state::known).toList(), others);
        var target = Path.of(run.target());
        // what is done from here on is the run's, should this process die, too
        try (var alive = SignOfLife.give(directory)) {
            var undo = (run.options().dryRun() ? new ChangeHistory(List.of()) : changes(Optional.empty())).undo(target);
            Path doing = directory.path().resolve(UNDOING);
            Files.write(doing, new byte[0]);
            ChangeSet foreign = undo.changes().revertOwn(target, files);
            var changes = new TreeMap<>(undo.left());
            changes.putAll(foreign.byPath());
            var left = left(changes);
            Files.move(doing, directory.path().resolve(UNDONE), StandardCopyOption.ATOMIC_MOVE);
            var restored = new TreeMap<String, FileChange>();
            recovered.files().forEach(file -> restored.put(file.path(), file));
            undo.changes().files().forEach(file -> restored.put(file.path(), file));
            restored.keySet().removeAll(changes.keySet());
            return new UndoOutcome(List.copyOf(restored.values()), left, recovered.kept());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write in " + FailureMessages.about(directory.path(), e), e);
        }
    }

    private List<UndoOutcome.Left> left(Map<String, Change> changes) {
        var kept = new KeptFiles(directory, SecretMasker.NONE);
        var left = new ArrayList<UndoOutcome.Left>();
        changes.forEach((path, change) -> {
            if (isFile(change.before()) || isFile(change.after())) {
                left.add(new UndoOutcome.Left(path,
                        Optional.ofNullable(change.before()).filter(Version::isFile)
                                .map(version -> kept.keep(path, KeptFiles.ORIGINAL, version))));
            }
        });
        return left;
    }

    private static boolean isFile(@Nullable Version version) {
        return version != null && version.isFile();
    }

    public static boolean undone(RunDirectory directory) {
        return Files.exists(directory.path().resolve(UNDONE));
    }

    public static void refuseUndone(RunDirectory directory, RunId id) {
        if (undone(directory)) {
            throw new ModException(ErrorCodes.RUN_UNDONE,
                    "run " + id + " has been undone already");
        }
    }

    /** As {@link #refuseUndone}, and if the run is half undone. */
    public static void refuseUndoing(RunDirectory directory, RunId id) {
        refuseUndone(directory, id);
        if (Files.exists(directory.path().resolve(UNDOING))) {
            throw new ModException(ErrorCodes.RUN_UNDONE,
                    "run " + id + " is half undone, since that was interrupted; end it with: mod workflow undo -i "
                            + id);
        }
    }

    /** What a run made of targets that its tasks had for themselves is nowhere here. */
    public static void refuseProvided(RunRecord run) {
        if (run.provided().isPresent()) {
            throw new ModException(ErrorCodes.NO_TARGET, "run " + run.id()
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
