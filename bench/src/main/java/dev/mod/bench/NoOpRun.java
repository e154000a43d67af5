package dev.mod.bench;

import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.MatrixStrategy;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A matrix of tasks that do nothing. */
final class NoOpRun {
    private NoOpRun() {}

    /** A run of so many tasks. */
    static RunRequest request(int tasks, Path directory) {
        List<JsonNode> items = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            items.add(JsonNodeFactory.instance.numberNode(i));
        }
        var step = new Step(Optional.empty(), "nothing", Optional.empty(), Map.of(), Optional.empty(),
                new CustomAction("nothing", JsonNodeFactory.instance.nullNode()));
        var node = new Node("all", "all", Optional.empty(), NodeType.AUTOMATIC, List.of(), Optional.empty(),
                Optional.of(new MatrixStrategy.Values(items)), List.of(step), Map.of(), Optional.empty(),
                Optional.empty());
        var workflow = new Workflow(Workflow.VERSION, List.of(node), Map.of(), Map.of(), List.of());
        return RunRequest.of(RunnableWorkflow.of(workflow, "bench", source(tasks), directory), directory);
    }

    /** The workflow as text, which a resumed run reads again. */
    private static String source(int tasks) {
        var text = new StringBuilder("version: '1'\nnodes:\n  - id: all\n    name: all\n    strategy:\n")
                .append("      type: matrix\n      values: [");
        for (int i = 0; i < tasks; i++) {
            text.append(i == 0 ? "" : ",").append(i);
        }
        return text.append("]\n    steps:\n      - name: nothing\n        nothing: null\n").toString();
    }

    /** Executes {@code nothing: null}. */
    static final class Nothing implements StepExecutor {
        @Override
        public String key() {
            return "nothing";
        }

        @Override
        public JsonNode schema() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public TargetUse targetUse(StepAction action) {
            return TargetUse.NONE;
        }

        @Override
        public StepResult execute(StepContext context) {
            return StepResult.SUCCEEDED;
        }
    }
}
