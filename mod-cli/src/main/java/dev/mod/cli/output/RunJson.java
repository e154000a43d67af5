package dev.mod.cli.output;

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

    /** {@code [{id, workflow, status, startedAt, endedAt, target}]}. */
    public static ArrayNode list(List<RunView> views) {
        var runs = JSON.arrayNode();
        views.forEach(view -> runs.add(run(view)));
        return runs;
    }

    /** {@code {run, tasks: [{id, node, status, waiting, signature, matrix, attempt, error, blockedBy, delivery}]}}. */
    public static ObjectNode status(RunView view) {
        var status = JSON.objectNode();
        status.set("run", run(view));
        var tasks = status.putArray("tasks");
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
        return status;
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

    private static ObjectNode run(RunView view) {
        var run = JSON.objectNode();
        run.put("id", view.run().id().value());
        run.put("workflow", view.run().workflowName());
        run.put("status", view.status().label());
        run.put("startedAt", view.startedAt().toString());
        run.put("endedAt", view.endedAt().map(Object::toString).orElse(null));
        run.put("target", view.run().target());
        return run;
    }
}
