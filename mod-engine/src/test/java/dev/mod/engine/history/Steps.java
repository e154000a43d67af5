package dev.mod.engine.history;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.history.History.Act;
import dev.mod.engine.history.History.Place;
import dev.mod.engine.history.History.Step;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.spi.NestedOutcome;
import dev.mod.engine.spi.NestedRun;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.RunId;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Steps of one kind: they do what their configuration says. */
record Steps(TargetUse use, Life life, World world, History history) implements StepExecutor {
    /** Why a step fails that is to fail. */
    static final String MEANT = "as it is to be";

    static RunRequest request(History history, Path directory, Path target) {
        String source = source(history);
        return RunRequest.of(RunnableWorkflow.of(workflow(source), "w", source, directory), target)
                .withOptions(history.mode().options(history.parallel()));
    }

    private static Workflow workflow(String source) {
        return RecordedWorkflow
                .of(new RunRecord(new RunId("00000000-0000-0000-0000-000000000000"), "w", "workflow.yaml",
                        source, "", Optional.empty(), "", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
    }

    private static String source(History history) {
        var text = new StringBuilder("version: \"1\"\nnodes:\n");
        for (int i = 0; i < history.nodes().size(); i++) {
            History.Node node = history.nodes().get(i);
            text.append("  - id: n").append(i).append("\n    name: n").append(i).append('\n');
            if (!node.after().isEmpty()) {
                text.append("    depends_on: [").append(
                        new TreeSet<>(node.after()).stream().map(n -> "n" + n).collect(Collectors.joining(", ")))
                        .append("]\n");
            }
            if (node.gate()) {
                text.append("    type: manual\n");
            }
            if (node.items() > 0) {
                text.append("    strategy: {type: matrix, values: [").append(
                        IntStream.range(0, node.items()).mapToObj(n -> "i" + n).collect(Collectors.joining(", ")))
                        .append("]}\n");
            }
            text.append("    steps:\n");
            for (int step = 0; step < node.steps().size(); step++) {
                Step each = node.steps().get(step);
                String use = switch (each.place()) {
                    case STAGED -> "staged";
                    case DIRECT -> "direct";
                    case NESTED, NESTED_DIRECT -> "nested";
                };
                text.append("      - {name: s").append(step).append(", ").append(use).append(": {act: ")
                        .append(each.act()).append(", from: ").append(each.from()).append(", to: ").append(each.to())
                        .append(", place: ").append(each.place()).append(", node: n").append(i).append(", last: ")
                        .append(step == node.steps().size() - 1).append("}}\n");
            }
        }
        return text.toString();
    }

    @Override
    public String key() {
        return use.name().toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public JsonNode schema() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        String thread = Thread.currentThread().getName();
        if (use == TargetUse.DIRECT && (thread.startsWith("mod-worker") || thread.startsWith("mod-nested"))) {
            world.direct(config(action).get("node").asString());
        }
        return use;
    }

    private static JsonNode config(StepAction action) {
        return ((CustomAction) action).config();
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        life.moment(true);
        JsonNode config = config(context.step().action());
        var step = new Step(Act.valueOf(config.get("act").asString()), config.get("from").asString(),
                config.get("to").asString(), Place.STAGED);
        boolean inner = config.has("token");
        String token = inner
                ? config.get("token").asString()
                : context.node().id() + context.item().map(item -> "." + item.value().asString()).orElse("");
        if (use == TargetUse.NESTED) {
            nest(context, config, token);
        } else {
            Tree tree = use == TargetUse.DIRECT
                    ? new Disk(context.target(), note -> note(context, note))
                    : new StagedTree(context);
            tree.step(step, token);
        }
        life.moment(true);
        if (!inner && config.get("last").asBoolean()) {
            int node = Integer.parseInt(context.node().id().substring(1));
            if (world.fails(context.task(), history.nodes().get(node))) {
                throw new StepException(MEANT);
            }
        }
        return StepResult.SUCCEEDED;
    }

    static void note(StepContext context, String token) {
        context.update(new StateOperation.Append(List.of("notes"), JsonNodeFactory.instance.stringNode(token)));
    }

    private void nest(StepContext context, JsonNode config, String token) throws StepException, InterruptedException {
        boolean staged = Place.valueOf(config.get("place").asString()) == Place.NESTED;
        String from = config.get("from").asString();
        String rest = ", from: " + from + ", to: " + config.get("to").asString() + ", node: "
                + config.get("node").asString() + ", token: ";
        String act = "{act: " + config.get("act").asString() + rest + token + "}";
        // what a task has in memory is written for its step on the real files
        String steps = staged
                ? "{name: s, staged: " + act + "}"
                : "{name: b, staged: {act: APPEND, from: x, to: " + from + ", token: " + token + "-staged}}, "
                        + "{name: s, direct: " + act + "}";
        String source = "version: \"1\"\nnodes:\n  - {id: i0, name: i0, steps: [" + steps + "]}\n"
                + "  - {id: i1, name: i1, depends_on: [i0], steps: [{name: s, staged: {act: APPEND" + rest + token
                + "-nested}}]}\n";
        NestedOutcome outcome = context.nesting().run(new NestedRun(workflow(source),
                new RunningPackage("inner", context.packageDirectory(), "inner.yaml", Set.of()), "", Map.of(), Set.of(),
                Map.of(), Map.of(), Optional.empty(), context.options().nested(false, false, false, 2)));
        if (!outcome.errors().isEmpty()) {
            throw new StepException("nested: " + outcome.errors());
        }
    }
}
