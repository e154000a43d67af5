package dev.mod.engine;

import java.util.stream.Collectors;
import java.util.regex.Pattern;
import java.util.Arrays;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.change.Difference;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.changes.LostEnds;
import dev.mod.engine.internal.changes.RunUndo;
import dev.mod.engine.internal.changes.TaskRecord;
import dev.mod.engine.internal.core.History;
import dev.mod.engine.internal.core.RunViews;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.files.TaskLogs;
import dev.mod.engine.internal.files.TaskNotes;
import dev.mod.engine.internal.session.DryRunApplication;
import dev.mod.engine.internal.session.RunSession;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.OthersChanges;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.StepNote;
import dev.mod.engine.run.Task;
import dev.mod.engine.run.UndoOutcome;
import dev.mod.engine.shared.SharedRuns;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.engine.store.RunStore;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs workflows. Everything that a run does is in its journal before it is visible; a run can be resumed by any engine
 * with the same store, after a crash too. Immutable and safe for concurrent use; made by {@link #builder}.
 *
 * @since 0.1.0
 */
public final class Engine {
    private final EngineParts parts;

    private Engine(Builder builder) {
        parts = new EngineParts(builder.store, builder.executors, builder.clock, builder.ids, builder.listener,
                builder.environment, builder.targets, builder.files);
    }

    /** An engine that keeps its runs here. */
    public static Builder builder(RunStore store) {
        return new Builder(store);
    }

    /** The step kinds that this engine can execute. */
    public Collection<StepExecutor> executors() {
        return parts.executors().values();
    }

    /** Where the runs are kept. */
    public RunStore store() {
        return parts.store();
    }

    /**
     * Starts a run.
     *
     * @throws dev.mod.base.diagnostic.ModException if it cannot be started; nothing has been changed then
     */
    public Run start(RunRequest request) {
        return RunSession.start(parts, parts.newRunId(), request);
    }

    /**
     * Starts a run under an id that the caller has chosen.
     *
     * @throws dev.mod.base.diagnostic.ModException if it cannot be started; nothing has been changed then
     */
    public Run start(RunId run, RunRequest request) {
        return RunSession.start(parts, run, request);
    }

    /**
     * Makes in its target what a dry run would have changed, to the byte and without executing anything again, by a run that
     * can be undone.
     *
     * @param dryRun a dry run that completed
     * @return a run that completes, or fails and has written nothing
     * @throws dev.mod.engine.run.StaleDryRunException if one of the files that it would have changed, or a directory that
     *         they lie in, is not exactly as the dry run found it; nothing has been changed then
     * @throws dev.mod.engine.store.RunNotFoundException if there is no such run
     * @throws dev.mod.base.diagnostic.ModException if it cannot be applied; nothing has been changed then
     */
    public Run apply(RunId dryRun) {
        return DryRunApplication.start(parts, dryRun);
    }

    /**
     * What keeps the changes of a dry run from being made: whatever is not exactly as the dry run found it.
     *
     * @throws dev.mod.engine.store.RunNotFoundException if there is no such run
     * @throws dev.mod.base.diagnostic.ModException if it could not be applied in any case
     */
    public List<Difference> differences(RunId dryRun) {
        return DryRunApplication.differences(parts, dryRun);
    }

    /**
     * Goes on with a run: with an interrupted one, or after an approval or a failure.
     *
     * @throws dev.mod.base.diagnostic.ModException if there is no such run, another process owns it, or what is
     *         asked for does not fit its tasks; nothing has been changed then
     */
    public Run resume(RunId run, ResumeRequest request) {
        return RunSession.resume(parts, run, request);
    }

    /**
     * Ends a run for good, whether this process, another one or none owns it. When another one does, this returns
     * when it has been told.
     */
    public void cancel(RunId run) {
        cancel(run, OthersChanges.REFUSE);
    }

    /**
     * Ends a run for good, like {@link #cancel(RunId)}.
     *
     * @param others what becomes of files that somebody changed after the run's process had died
     */
    public void cancel(RunId run, OthersChanges others) {
        RunSession.cancel(parts, run, others);
    }

    /**
     * A run as it is now, whoever owns it.
     *
     * @throws dev.mod.engine.store.RunNotFoundException if there is none
     */
    public RunView view(RunId run) {
        return RunViews.of(History.read(store(), run).state());
    }

    /** The newest runs, newest first; one that cannot be read is left out. */
    public List<RunView> list(int limit) {
        return list(limit, (run, problem) -> {});
    }

    /**
     * The newest runs, newest first.
     *
     * @param unreadable is told of those that are left out since they cannot be read, and why; of none that is older than the runs
     *         returned
     */
    public List<RunView> list(int limit, BiConsumer<RunId, ModException> unreadable) {
        var views = new ArrayList<RunView>();
        for (RunId run : store().list()) {
            if (views.size() >= limit) {
                break;
            }
            History.tryRead(store(), run, problem -> unreadable.accept(run, problem))
                    .ifPresent(history -> views.add(RunViews.of(history.state())));
        }
        return views;
    }

    /**
     * Runs whose processes were killed while they worked on a target: what they were changing there may be half done. How far one was
     * that cannot be read, nobody knows: it is among them.
     */
    public List<RunId> halfDone(Path target) {
        return History.halfDone(store(), target).stream().map(History.HalfDone::run).toList();
    }

    /**
     * What a run, or one task of it, changed in the target, in the format of {@code git diff}; of a dry run, what it
     * would have changed.
     *
     * @throws dev.mod.engine.store.RunNotFoundException if there is no such run
     * @throws dev.mod.base.diagnostic.ModException if what is needed for it is no longer there
     */
    public String diff(RunId run, Optional<TaskId> task) {
        try (var changes = new RunUndo(parts, run)) {
            return recordedMasks(run).apply(changes.changes(task).patch());
        }
    }

    /**
     * What a run changed in each file, by path, as {@link #diff} says it.
     *
     * @throws dev.mod.engine.store.RunNotFoundException if there is no such run
     * @throws dev.mod.base.diagnostic.ModException if what is needed for it is no longer there
     */
    public SortedMap<String, String> diffs(RunId run) {
        try (var changes = new RunUndo(parts, run)) {
            SortedMap<String, String> patches = changes.changes(Optional.empty()).patches();
            UnaryOperator<String> masks = recordedMasks(run);
            patches.replaceAll((path, patch) -> masks.apply(patch));
            return patches;
        }
    }

    /** What was recorded with a mask is shown with it: the secrets themselves are not known any more. */
    private UnaryOperator<String> recordedMasks(RunId run) {
        var masked = view(run).tasks().stream().flatMap(task -> recordedDiff(run, task).lines())
                .filter(line -> line.contains(SecretMasker.MASK)).distinct().toList();
        List<Pattern> lines = masked.stream().map(line -> Pattern.compile(Arrays.stream(line.split(
                Pattern.quote(SecretMasker.MASK), -1)).map(Pattern::quote).collect(Collectors.joining(".+")))).toList();
        return patch -> masked.isEmpty() ? patch : masked(patch, masked, lines);
    }

    private static String masked(String patch, List<String> masked, List<Pattern> lines) {
        var text = new StringBuilder();
        for (String line : patch.split("\n", -1)) {
            String shown = line;
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).matcher(line).matches()) {
                    shown = masked.get(i);
                    break;
                }
            }
            text.append(text.length() == 0 ? "" : "\n").append(shown);
        }
        return text.toString();
    }

    /** The files that a run changed in the target, by path. */
    public List<FileChange> changedFiles(RunId run) {
        try (var changes = new RunUndo(parts, run)) {
            return changes.changes(Optional.empty()).files();
        }
    }

    /**
     * Puts the target back to what it was before a run; other files stay as they are, and so does what others changed
     * in the same files between two tasks, or since. The run cannot be resumed then.
     *
     * @return the files put back, and those that somebody else changed in the same lines and that are not
     * @throws dev.mod.base.diagnostic.ModException if a living process owns the run or works on the target: nothing has been
     *         changed then
     */
    public UndoOutcome undo(RunId run) {
        return undo(run, OthersChanges.REFUSE);
    }

    /**
     * Puts the target back to what it was before a run, like {@link #undo(RunId)}.
     *
     * @param others what becomes of files that somebody changed after the run's process had died
     */
    public UndoOutcome undo(RunId run, OthersChanges others) {
        RunUndo.refuseProvided(view(run).run());
        var journal = store().open(run);
        try (journal;
                var claim = store().claim(run, Path.of(view(run).run().target()));
                var changes = new RunUndo(parts, run)) {
            return changes.undo(others);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The tasks that may have changed the target without the journal knowing of it, because that was damaged; they will be
     * done again when the run is resumed.
     */
    public List<TaskId> lostEnds(RunId run) {
        return LostEnds.of(History.read(store(), run).state(), directory(run));
    }

    /** The log of a task's latest attempt, oldest line first; empty if it wrote nothing. */
    public List<LogLine> log(RunId run, Task task) {
        var lines = new ArrayList<LogLine>();
        log(run, task, lines::add);
        return lines;
    }

    /** Hands over the log of a task's latest attempt line by line, oldest first, however long it is. */
    public void log(RunId run, Task task, Consumer<LogLine> lines) {
        log(run, task, 0, lines);
    }

    /**
     * Hands over what has come to the log of a task's latest attempt, line by line.
     *
     * @param from 0, or what this returned the last time
     * @return where to go on
     */
    public long log(RunId run, Task task, long from, Consumer<LogLine> lines) {
        return TaskLogs.read(directory(run), task, from, lines);
    }

    /** What the steps of a task's latest attempt noted, oldest first. */
    public List<StepNote> notes(RunId run, Task task) {
        return TaskNotes.read(directory(run), task);
    }

    /**
     * What the latest attempt of a task changed, or would have, in the format of {@code git diff}, as it was when the
     * attempt completed; secrets are masked. Empty if it changed nothing.
     */
    public String recordedDiff(RunId run, Task task) {
        return new TaskRecord(directory(run).task(task), task.attempt()).diff()
                .orElse("");
    }

    /** Whether the target was put back to what it was before the run. */
    public boolean undone(RunId run) {
        return RunUndo.undone(directory(run));
    }

    /**
     * Runs in a store that many processes share.
     *
     * @param store where they are; this engine's own store is of no concern to them
     */
    public SharedRuns shared(SharedRunStore store) {
        return new SharedRuns(parts, store);
    }

    private RunDirectory directory(RunId run) {
        return new RunDirectory(store().directory(run));
    }

    /** Makes an {@link Engine}. */
    public static final class Builder {
        private final RunStore store;
        private final Map<String, StepExecutor> executors = new LinkedHashMap<>();
        private InstantSource clock = InstantSource.system();
        private Supplier<UUID> ids = UUID::randomUUID;
        private Map<String, String> environment = System.getenv();
        private Optional<TaskTargets> targets = Optional.empty();
        private FileOperations files = FileOperations.DISK;
        private RunListener listener = new RunListener() {
            @Override
            public void event(Recorded event) {}
        };

        private Builder(RunStore store) {
            this.store = store;
        }

        /** Adds an executor; a later one replaces an earlier one of the same key. */
        public Builder executor(StepExecutor executor) {
            executors.put(executor.key(), executor);
            return this;
        }

        /** Adds every executor that {@link ServiceLoader} finds with the context class loader of this thread. */
        public Builder installedExecutors() {
            return installedExecutors(Thread.currentThread().getContextClassLoader());
        }

        /** Adds every executor that {@link ServiceLoader} finds with a class loader. */
        public Builder installedExecutors(@Nullable ClassLoader loader) {
            ServiceLoader.load(StepExecutor.class, loader).forEach(this::executor);
            return this;
        }

        /** Hears what happens in every run of this engine. */
        public Builder listener(RunListener value) {
            listener = value;
            return this;
        }

        /** The time; the system's by default. */
        public Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /** Identities of runs and tasks; random by default. */
        public Builder ids(Supplier<UUID> value) {
            ids = value;
            return this;
        }

        /** The environment that child processes inherit; this process's by default. */
        public Builder environment(Map<String, String> value) {
            environment = value;
            return this;
        }

        /** Gives tasks their targets in runs on provided ones; without it no such run can be started or resumed. */
        public Builder taskTargets(TaskTargets value) {
            targets = Optional.of(value);
            return this;
        }

        /** How files in targets are changed; on the disk by default. */
        Builder files(FileOperations value) {
            files = value;
            return this;
        }

        /** The engine. */
        public Engine build() {
            return new Engine(this);
        }
    }
}
