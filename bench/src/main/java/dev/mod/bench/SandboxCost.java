package dev.mod.bench;

import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.Workflow;
import dev.mod.steps.shell.Sandbox;
import dev.mod.steps.shell.ShellStepExecutor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** What confinement adds to a shell step: steps of one run, confined and not in turn. */
public final class SandboxCost {
    private static final int WARM_UP = 10;

    private SandboxCost() {}

    /**
     * Runs, and prints the medians.
     *
     * @param args the number of steps of each kind, a directory for the run
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        int pairs = Integer.parseInt(args[0]);
        Path directory = Files.createTempDirectory(Path.of(args[1]), "sandbox");
        Path target = Files.createDirectory(directory.resolve("target"));
        var steps = Collections.nCopies(2 * (WARM_UP + pairs), new Step(Optional.empty(), "nothing", Optional.empty(),
                Map.of(), Optional.empty(), new ShellAction(":", OptionalLong.empty())));
        var node = new Node("all", "all", Optional.empty(), NodeType.AUTOMATIC, List.of(), Optional.empty(),
                Optional.empty(), steps, Map.of(), Optional.empty(), Optional.empty());
        var workflow = new Workflow(Workflow.VERSION, List.of(node), Map.of(), Map.of(), List.of());
        var executor = new InTurn();
        var engine = Engine.builder(new FileRunStore(directory.resolve("home"))).executor(executor).build();
        engine.start(RunRequest.of(RunnableWorkflow.of(workflow, "bench", source(steps.size()), target), target))
                .await();
        var free = new ArrayList<Double>();
        var confined = new ArrayList<Double>();
        var added = new ArrayList<Double>();
        for (int i = 2 * WARM_UP; i < executor.millis.size(); i += 2) {
            free.add(executor.millis.get(i));
            confined.add(executor.millis.get(i + 1));
            added.add(executor.millis.get(i + 1) - executor.millis.get(i));
        }
        System.out.printf("%d pairs: %.1f ms unconfined, %.1f ms confined, %.1f ms more (medians; %.1f at the 95th"
                + " percentile)%n", added.size(), median(free), median(confined), median(added),
                added.stream().sorted().toList().get(added.size() * 95 / 100));
    }

    /** The workflow as text, which the run is looked at by. */
    private static String source(int steps) {
        return "version: '1'\nnodes:\n  - id: all\n    name: all\n    steps:\n"
                + "      - name: nothing\n        run: ':'\n".repeat(steps);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** Executes shell steps, each second one confined. */
    private static final class InTurn implements StepExecutor {
        private final StepExecutor free = new ShellStepExecutor();
        private final StepExecutor confined = new ShellStepExecutor(
                Sandbox.of(Sandbox.Mode.REQUIRED, false, notice -> {}));
        private final List<Double> millis = new ArrayList<>();

        @Override
        public String key() {
            return free.key();
        }

        @Override
        public JsonNode schema() {
            return free.schema();
        }

        @Override
        public TargetUse targetUse(StepAction action) {
            return free.targetUse(action);
        }

        @Override
        public StepResult execute(StepContext context) throws StepException, InterruptedException {
            long begin = System.nanoTime();
            var result = (millis.size() % 2 == 0 ? free : confined).execute(context);
            millis.add((System.nanoTime() - begin) / 1e6);
            return result;
        }
    }
}
