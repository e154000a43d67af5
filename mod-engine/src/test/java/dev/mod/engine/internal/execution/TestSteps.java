package dev.mod.engine.internal.execution;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.run.RunId;
import dev.mod.model.workflow.StepAction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Steps of a kind of their own, and runs of workflows with such. */
abstract class TestSteps implements StepExecutor {
    private final String key;
    private final TargetUse use;

    TestSteps(String key, TargetUse use) {
        this.key = key;
        this.use = use;
    }

    /** A run of a workflow in {@code workflow.yaml} of a package. */
    static RunRequest request(String workflow, Path packageDirectory, Path target, RunOptions options) {
        var record = new RunRecord(new RunId("00000000-0000-0000-0000-000000000000"), "w", "workflow.yaml", workflow,
                packageDirectory.toString(), Optional.empty(), target.toString(), Map.of(), List.of(), Map.of(),
                options);
        return RunRequest.of(RunnableWorkflow.of(RecordedWorkflow.of(record), "w", workflow, packageDirectory), target)
                .withOptions(options);
    }

    @Override
    public final String key() {
        return key;
    }

    @Override
    public final JsonNode schema() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return use;
    }
}
