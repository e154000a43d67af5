package dev.mod.engine.internal.execution;

import dev.mod.engine.change.FileOperations;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Parts that an engine was built of.
 *
 * @param store keeps the runs
 * @param executors executors by the key of their kind
 * @param clock the time
 * @param ids identities of runs and tasks
 * @param listener hears what happens in every run
 * @param environment the environment that child processes inherit
 * @param targets gives tasks their targets in runs on provided ones
 * @param files the changes of files in targets
 */
public record EngineParts(RunStore store, Map<String, StepExecutor> executors, InstantSource clock, Supplier<UUID> ids,
        RunListener listener, Map<String, String> environment, Optional<TaskTargets> targets,
        FileOperations files) {
    public EngineParts {
        executors = Collections.unmodifiableMap(new LinkedHashMap<>(executors));
        environment = Map.copyOf(environment);
        listener = SafeListener.of(listener);
    }

    public RunId newRunId() {
        return new RunId(ids.get().toString());
    }

    public TaskId newTaskId() {
        return new TaskId(ids.get().toString());
    }

    /** The same parts with another listener and environment. */
    public EngineParts with(RunListener other, Map<String, String> variables) {
        return new EngineParts(store, executors, clock, ids, other, variables, targets, files);
    }

    /** The same parts with another clock. */
    public EngineParts with(InstantSource other) {
        return new EngineParts(store, executors, other, ids, listener, environment, targets, files);
    }

    /** The same parts with another executor. */
    public EngineParts with(StepExecutor executor) {
        var others = new LinkedHashMap<>(executors);
        others.put(executor.key(), executor);
        return new EngineParts(store, others, clock, ids, listener, environment, targets, files);
    }
}
