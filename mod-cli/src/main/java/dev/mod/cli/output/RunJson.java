package dev.mod.cli.output;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.run.RunView;
import dev.mod.model.run.TaskId;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Runs as JSON documents. The fields are an interface: programs read them. */
public final class RunJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private RunJson() {}

    /** {@code [{id, workflow, status, startedAt, endedAt, target, dryRun, undone}]}. */
    public static ArrayNode list(Engine engine, List<RunView> views) {
        var runs = JSON.arrayNode();
        views.forEach(view -> runs.add(run(engine, view)));
        return runs;
    }

    /** {@code {run, tasks}}: an entry of {@link #list} and {@link #tasks}. */
    public static ObjectNode status(Engine engine, RunView view) {
        var status = JSON.objectNode();
        status.set("run", run(engine, view));
        status.set("tasks", tasks(view));
        return status;
    }

    /** {@code [{id, node, status, waiting, signature, matrix, attempt, error, blockedBy, delivery}]}. */
    public static ArrayNode tasks(RunView view) {
        var tasks = JSON.arrayNode();
        for (var task : view.tasks()) {
            var entry = tasks.addObject();
            entry.put("id", task.id().value());
            entry.put("node", task.node());
            entry.put("status", task.status().label());
            entry.put("waiting", task.waiting());
            entry.put("signature", task.signature());
            entry.set("matrix", task.item().<JsonNode>map(item -> item.value()).orElse(JSON.nullNode()));
            entry.put("attempt", task.attempt());
            entry.put("error", task.error().orElse(null));
            entry.set("delivery", task.delivery().<JsonNode>map(RunJson::delivery).orElse(JSON.nullNode()));
            var blockedBy = entry.putArray("blockedBy");
            view.blockedBy().getOrDefault(task.id(), List.of()).stream().map(TaskId::value).forEach(blockedBy::add);
        }
        return tasks;
    }

    /** {@code {branch, base, commit, effect, fork, pullRequest: {number, url}}}; a number of 0 is a page to open one on. */
    public static ObjectNode delivery(Delivery delivery) {
        var json = JSON.objectNode().put("branch", delivery.branch()).put("base", delivery.base())
                .put("commit", delivery.commit()).put("effect", delivery.effect().label())
                .put("fork", delivery.fork().orElse(null));
        json.set("pullRequest", delivery.proposal().<JsonNode>map(proposal -> JSON.objectNode()
                .put("number", proposal.number()).put("url", proposal.url().toString())).orElse(JSON.nullNode()));
        return json;
    }

    private static ObjectNode run(Engine engine, RunView view) {
        var run = JSON.objectNode();
        run.put("id", view.run().id().value());
        run.put("workflow", view.run().workflowName());
        run.put("status", view.status().label());
        run.put("startedAt", view.startedAt().toString());
        run.put("endedAt", view.endedAt().map(Object::toString).orElse(null));
        run.put("target", view.run().target());
        run.put("dryRun", view.run().options().dryRun());
        run.put("undone", engine.undone(view.run().id()));
        return run;
    }
}
