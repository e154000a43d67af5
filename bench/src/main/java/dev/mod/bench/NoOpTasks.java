package dev.mod.bench;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.Engine;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** How long a durable matrix of tasks takes that do nothing, and how long it takes to read it again. */
public final class NoOpTasks {
    private NoOpTasks() {}

    /**
     * Runs and resumes, and prints the times.
     *
     * @param args the number of tasks, and the directory of the runs
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        int tasks = Integer.parseInt(args[0]);
        Path home = Files.createTempDirectory(Path.of(args[1]), "noop");
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
        Engine engine = Engine.builder(new FileRunStore(home)).executor(new Nothing()).build();
        long begin = System.nanoTime();
        Run run = engine.start(new RunRequest(workflow, "bench", "workflow.yaml", source(tasks), home, home, Map.of(),
                Map.of(), RunOptions.DEFAULT));
        RunOutcome outcome = run.await();
        long ran = System.nanoTime();
        engine.resume(run.id(), ResumeRequest.GO_ON).await();
        long resumed = System.nanoTime();
        System.gc();
        long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.printf("%d tasks %s: run %.2f s, resume %.2f s, heap after %d MiB%n", tasks,
                outcome.status().label(), (ran - begin) / 1e9, (resumed - ran) / 1e9, used >> 20);
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

    private static final class Nothing implements StepExecutor {
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
