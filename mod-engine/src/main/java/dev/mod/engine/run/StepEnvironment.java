package dev.mod.engine.run;

import dev.mod.engine.env.TaskEnvironment;
import dev.mod.engine.plan.EnvLayer;
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
final class StepEnvironment {
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
        own.put("RUN_ID", context.run().value());
        // what the native tool calls it
        own.put("WORKFLOW_RUN_ID", context.run().value());
        own.put("STEP_ID", context.step().id().orElse(""));
        TaskEnvironment environment = TaskEnvironment.build(new TaskEnvironment.Parts(
                context.services().environment(), nodeEnv, stepEnv, context.params(),
                context.item().map(MatrixItem::fields).orElse(Map.of()), state.toMap(), own));
        environment.warnings().forEach(warning -> context.log().line(StepLog.Stream.ERR, "warning: " + warning));
        return environment.variables();
    }

    /** What the workflow gives the node. */
    static Map<String, String> ofNode(TaskStepContext context) {
        return render(context.taskScope(), new EnvLayer(context.node().env(), Optional.empty()));
    }

    /** What the workflow gives the step. */
    static Map<String, String> ofStep(TaskStepContext context) {
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
