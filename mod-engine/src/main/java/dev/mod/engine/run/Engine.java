package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.RunStore;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Runs workflows. Everything that a run does is in its journal before it is visible; a run can be resumed by any engine
 * with the same store, after a crash too. Immutable and safe for concurrent use; made by {@link #builder}.
 */
public final class Engine {
    private final RunStore store;
    private final Map<String, StepExecutor> executors;
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final RunListener listener;
    private final Map<String, String> environment;
    private final Optional<TaskTargets> targets;

    private Engine(Builder builder) {
        store = builder.store;
        executors = Collections.unmodifiableMap(new LinkedHashMap<>(builder.executors));
        clock = builder.clock;
        ids = builder.ids;
        listener = builder.listener;
        environment = Map.copyOf(builder.environment);
        targets = builder.targets;
    }

    /** An engine that keeps its runs here. */
    public static Builder builder(RunStore store) {
        return new Builder(store);
    }

    /** The step kinds that this engine can execute. */
    public Collection<StepExecutor> executors() {
        return executors.values();
    }

    /** Where the runs are kept. */
    public RunStore store() {
        return store;
    }

    /**
     * Starts a run.
     *
     * @throws dev.mod.model.diagnostic.ModException if it cannot be started; nothing has been changed then
     */
    public Run start(RunRequest request) {
        return RunSession.start(this, newRunId(), request);
    }

    /**
     * Starts a run under an id that the caller has chosen.
     *
     * @throws dev.mod.model.diagnostic.ModException if it cannot be started; nothing has been changed then
     */
    public Run start(RunId run, RunRequest request) {
        return RunSession.start(this, run, request);
    }

    /**
     * Goes on with a run: with an interrupted one, or after an approval or a failure.
     *
     * @throws dev.mod.model.diagnostic.ModException if there is no such run, another process owns it, or what is
     *         asked for does not fit its tasks; nothing has been changed then
     */
    public Run resume(RunId run, ResumeRequest request) {
        return RunSession.resume(this, run, request);
    }

    /**
     * Ends a run for good, whether this process, another one or none owns it. When another one does, this returns
     * when it has been told.
     */
    public void cancel(RunId run) {
        RunSession.cancel(this, run);
    }

    /**
     * A run as it is now, whoever owns it.
     *
     * @throws dev.mod.engine.spi.RunNotFoundException if there is none
     */
    public RunView view(RunId run) {
        return RunViews.of(History.read(store, run).state());
    }

    /** All runs, newest first; one that cannot be read is left out of this list. */
    public List<RunView> list(int limit) {
        var views = new ArrayList<RunView>();
        for (RunId run : store.list()) {
            if (views.size() >= limit) {
                break;
            }
            History.tryRead(store, run).ifPresent(history -> views.add(RunViews.of(history.state())));
        }
        return views;
    }

    /**
     * What a run, or one task of it, changed in the target, in the format of {@code git diff}; of a dry run, what it
     * would have changed.
     *
     * @throws dev.mod.engine.spi.RunNotFoundException if there is no such run
     * @throws dev.mod.model.diagnostic.ModException if what is needed for it is no longer there
     */
    public String diff(RunId run, Optional<TaskId> task) {
        try (var changes = new RunUndo(store, run)) {
            return changes.changes(task).patch();
        }
    }

    /** The files that a run changed in the target, by path. */
    public List<FileChange> changedFiles(RunId run) {
        try (var changes = new RunUndo(store, run)) {
            return changes.changes(Optional.empty()).files();
        }
    }

    /**
     * Puts the target back to what it was before a run; other files stay as they are. The run cannot be resumed then.
     *
     * @return the files put back, by what the run had done to them
     * @throws dev.mod.model.diagnostic.ModException if a living process owns the run or works on the target, or somebody
     *         changed one of the files since: nothing has been changed then
     */
    public List<FileChange> undo(RunId run) {
        RunUndo.refuseProvided(view(run).run());
        var journal = store.open(run);
        try (journal;
                var claim = store.claim(run, Path.of(view(run).run().target()));
                var changes = new RunUndo(store, run)) {
            return changes.undo().files();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The log of a task's latest attempt, oldest line first; empty if it wrote nothing. */
    public List<LogLine> log(RunId run, Task task) {
        return TaskLogs.read(store.directory(run), task);
    }

    /** What the steps of a task's latest attempt noted, oldest first. */
    public List<StepNote> notes(RunId run, Task task) {
        return TaskNotes.read(store.directory(run), task);
    }

    /**
     * What the latest attempt of a task changed, or would have, in the format of {@code git diff}, as it was when the
     * attempt completed; secrets are masked. Empty if it changed nothing.
     */
    public String recordedDiff(RunId run, Task task) {
        return new TaskRecord(store.directory(run).resolve("tasks").resolve(task.id().value()), task.attempt()).diff()
                .orElse("");
    }

    /** Whether the target was put back to what it was before the run. */
    public boolean undone(RunId run) {
        return RunUndo.undone(store.directory(run));
    }

    InstantSource clock() {
        return clock;
    }

    RunId newRunId() {
        return new RunId(ids.get().toString());
    }

    TaskId newTaskId() {
        return new TaskId(ids.get().toString());
    }

    RunListener listener() {
        return listener;
    }

    Map<String, StepExecutor> executorsByKey() {
        return executors;
    }

    /** Where the tasks of runs on provided targets get them. */
    Optional<TaskTargets> targets() {
        return targets;
    }

    Map<String, String> environment() {
        return environment;
    }

    /** Makes an {@link Engine}. */
    public static final class Builder {
        private final RunStore store;
        private final Map<String, StepExecutor> executors = new LinkedHashMap<>();
        private InstantSource clock = InstantSource.system();
        private Supplier<UUID> ids = UUID::randomUUID;
        private Map<String, String> environment = System.getenv();
        private Optional<TaskTargets> targets = Optional.empty();
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

        /** Adds every executor that {@link ServiceLoader} finds. */
        public Builder installedExecutors() {
            ServiceLoader.load(StepExecutor.class).forEach(this::executor);
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

        /** The engine. */
        public Engine build() {
            return new Engine(this);
        }
    }
}
