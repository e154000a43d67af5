package dev.mod.engine.internal.execution;

import dev.mod.engine.internal.env.RunProcesses;
import dev.mod.engine.internal.env.TaskEnvironment;
import dev.mod.engine.internal.plan.EnvLayer;
import dev.mod.engine.spi.StepLog;
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
        TaskScope scope = context.taskScope();
        var nodeEnv = ofNode(context);
        var stepEnv = ofStep(context);
        var state = scope.state();
        Path stateFile = context.scratch().resolve("state.json");
        try {
            Files.writeString(stateFile, state.toJson().toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + stateFile + ": " + e.getMessage(), e);
        }
        var own = new LinkedHashMap<String, String>();
        own.put("STATE", stateFile.toString());
        own.put("PATH", context.packageDirectory().toString());
        own.put("TARGET", context.target().toString());
        own.put("TASK_ID", context.task().value());
        own.put(RunProcesses.RUN_ID, context.run().value());
        // what the native tool calls it
        own.put("WORKFLOW_RUN_ID", context.run().value());
        own.put("STEP_ID", context.step().id().orElse(""));
        TaskEnvironment environment = TaskEnvironment.build(new TaskEnvironment.Parts(
                context.services().engine().environment(), nodeEnv, stepEnv, context.params(),
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
