package dev.mod.engine.internal.execution;

import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.access.TargetAccess;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.state.SharedState;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * What the tasks of one run work with.
 *
 * @param engine parts of the engine that executes the run
 * @param run what the run was started with
 * @param plan its plan
 * @param params values of all parameters, secret ones too
 * @param masker masks the secrets
 * @param directory the run's directory
 * @param target who may work on the target
 * @param shared the shared state with everything that is durable
 * @param inbox where the run takes messages
 * @param death fails when the run will take no more messages
 * @param changes makes the changes of each attempt
 * @param nesting makes what steps run other workflows with
 */
public record RunServices(EngineParts engine, RunRecord run, RunPlan plan, Map<String, JsonNode> params,
        SecretMasker masker, RunDirectory directory, TargetAccess target, Supplier<SharedState> shared,
        Consumer<Message> inbox, CompletableFuture<Void> death, ChangesFactory changes, NestingFactory nesting) {
    /** Whether a task that works on real files has a directory of its own for that. */
    boolean isolated() {
        return run.options().worktrees() || run.provided().isPresent();
    }

    /** The same with its files and messages in other places. */
    public RunServices with(RunDirectory files, Consumer<Message> messages) {
        return new RunServices(engine, run, plan, params, masker, files, target, shared, messages, death, changes,
                nesting);
    }
}
