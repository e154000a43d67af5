package dev.mod.steps.shard;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Groups files into shards and writes them to the shared state, for a matrix to take its items from. Evaluated again, it
 * moves no file from one shard to another and adds none to an existing shard. It needs {@code dev.mod:mod-match}; without it
 * a workflow with such a step is not run.
 */
public final class ShardStepExecutor implements StepExecutor {
    @Override
    public String key() {
        return ShardAction.KEY;
    }

    @Override
    public JsonNode schema() {
        return BuiltInStepKinds.schema(key());
    }

    @Override
    public List<String> missingArtifacts() {
        return OptionalLibraries.missingForFiles();
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        OptionalLibraries.check(key(), missingArtifacts());
        return new ShardStep(context, (ShardAction) context.step().action()).execute();
    }
}
