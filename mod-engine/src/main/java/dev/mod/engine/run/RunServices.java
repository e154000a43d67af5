package dev.mod.engine.run;

import dev.mod.engine.event.RunRecord;
import dev.mod.engine.mask.SecretMasker;
import dev.mod.engine.plan.RunPlan;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.state.SharedState;
import dev.mod.model.run.TaskId;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * What the tasks of one run work with.
 *
 * @param run what the run was started with
 * @param plan its plan
 * @param executors executors by the key of their kind
 * @param params values of all parameters, secret ones too
 * @param masker masks the secrets
 * @param directory the run's directory
 * @param target who may work on the target
 * @param shared the shared state with everything that is durable
 * @param inbox where the run takes messages
 * @param death fails when the run will take no more messages
 * @param listener hears what happens
 * @param clock the time
 * @param environment the parent's environment
 * @param ids identities of new tasks
 * @param outer the task that this run is a part of
 * @param provided how its tasks come to targets of their own; empty if they work on the run's
 */
record RunServices(RunRecord run, RunPlan plan, Map<String, StepExecutor> executors, Map<String, JsonNode> params,
        SecretMasker masker, Path directory, TargetAccess target, Supplier<SharedState> shared,
        Consumer<Message> inbox, CompletableFuture<Void> death, RunListener listener, InstantSource clock,
        Map<String, String> environment, Supplier<TaskId> ids, Optional<Outer> outer, Optional<Provided> provided) {
    /** For a run whose tasks work on the run's target. */
    RunServices(RunRecord run, RunPlan plan, Map<String, StepExecutor> executors, Map<String, JsonNode> params,
            SecretMasker masker, Path directory, TargetAccess target, Supplier<SharedState> shared,
            Consumer<Message> inbox, CompletableFuture<Void> death, RunListener listener, InstantSource clock,
            Map<String, String> environment, Supplier<TaskId> ids, Optional<Outer> outer) {
        this(run, plan, executors, params, masker, directory, target, shared, inbox, death, listener, clock,
                environment, ids, outer, Optional.empty());
    }

    /** Whether a task that works on real files has a directory of its own for that. */
    boolean isolated() {
        return run.options().worktrees() || provided.isPresent();
    }

    /** What an attempt of a task changes. */
    Changes changes(Task task, TargetHold hold, TaskScope scope, CancelSignal signal) {
        if (provided.isPresent()) {
            return new ProvidedChanges(this, provided.get(), task, scope, signal);
        }
        return outer.<Changes>map(around -> new NestedChanges(around, Path.of(run.target()), hold))
                .orElseGet(() -> new TaskChanges(this, task, hold));
    }

    /** The same with its files in another directory. */
    RunServices in(Path other) {
        return new RunServices(run, plan, executors, params, masker, other, target, shared, inbox, death, listener,
                clock,
                environment, ids, outer, provided);
    }

    /** Where the files of a task are. */
    Path directory(Task task) {
        return directory.resolve("tasks").resolve(task.id().value());
    }

    /** The log of an attempt of a task. */
    static Path log(Path directory, int attempt) {
        return directory.resolve("attempt-" + attempt + ".log");
    }
}
