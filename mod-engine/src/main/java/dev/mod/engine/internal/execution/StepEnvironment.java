package dev.mod.engine.internal.execution;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.internal.env.RunProcesses;
import dev.mod.engine.internal.env.TaskEnvironment;
import dev.mod.engine.internal.plan.EnvLayer;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.target.GitVariables;
import dev.mod.model.run.MatrixItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The environment of a step's child processes. */
public final class StepEnvironment {
    private StepEnvironment() {}

    /** Renders and assembles it, and writes the file that {@code MOD_STATE} names. */
    static Map<String, String> of(TaskStepContext context) {
        var state = context.taskScope().state();
        Path file = context.scratch().resolve("state.json");
        try {
            Files.writeString(file, state.toJson().toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + FailureMessages.about(file, e), e);
        }
        return assembled(context, state, Map.of("STATE", file.toString()));
    }

    /** Renders and assembles it, without {@code MOD_STATE}. */
    static Map<String, String> withoutFiles(TaskStepContext context) {
        return assembled(context, context.taskScope().state(), Map.of());
    }

    private static Map<String, String> assembled(TaskStepContext context, SharedState state,
            Map<String, String> files) {
        var own = new LinkedHashMap<>(files);
        own.put("PATH", context.packageDirectory().toString());
        own.put("TARGET", context.target().toString());
        own.put("TASK_ID", context.task().value());
        own.put(RunProcesses.RUN_ID, context.run().value());
        // what the native tool calls it
        own.put("WORKFLOW_RUN_ID", context.run().value());
        own.put("STEP_ID", context.step().id().orElse(""));
        TaskEnvironment environment = TaskEnvironment.build(new TaskEnvironment.Parts(
                GitVariables.in(context.target(), context.services().engine().environment()), ofNode(context),
                ofStep(context), context.params(),
                context.item().map(MatrixItem::fields).orElse(Map.of()), state.toMap(), own,
                context.step().action().inheritedSecrets(), name -> context.node().toString().contains(name)));
        environment.warnings().forEach(warning -> context.log().line(StepLog.Stream.ERR, "warning: " + warning));
        return environment.variables();
    }

    /** What the workflow gives the node. */
    public static Map<String, String> ofNode(TaskStepContext context) {
        return render(context.taskScope(), new EnvLayer(context.node().env(), Optional.empty()));
    }

    /** What the workflow gives the step. */
    public static Map<String, String> ofStep(TaskStepContext context) {
        var stepEnv = new LinkedHashMap<String, String>();
        context.plannedStep().env().forEach(layer -> stepEnv.putAll(render(context.taskScope(), layer)));
        return stepEnv;
    }

    private static Map<String, String> render(TaskScope scope, EnvLayer layer) {
        var rendered = new LinkedHashMap<String, String>();
        layer.variables().forEach((name, value) -> rendered.put(name, scope.render(value, layer.frame())));
        return rendered;
    }
}
