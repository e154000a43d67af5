package dev.mod.cli.campaign;

import dev.mod.cli.output.RunJson;
import dev.mod.cli.output.Table;
import dev.mod.cli.run.TaskNames;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignBackend;
import dev.mod.git.watch.Standing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A campaign as a table and as a JSON document. */
final class CampaignRows {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int SHORT_COMMIT = 10;

    private CampaignRows() {}

    /** The runs of a campaign that were begun. */
    static Map<Campaign.Repository, Optional<RunView>> views(Campaign campaign, CampaignBackend backend) {
        var views = new LinkedHashMap<Campaign.Repository, Optional<RunView>>();
        campaign.repositories().forEach(repository -> views.put(repository, backend.view(repository.run())));
        return views;
    }

    static Table table(Campaign campaign, Map<Campaign.Repository, Optional<RunView>> views) {
        var table = new Table("REPOSITORY", "TASK", "STATUS", "BRANCH", "COMMIT", "PULL REQUEST", "");
        views.forEach((repository, view) -> {
            if (view.isEmpty()) {
                table.row(repository.location(), "", "not begun", "", "", "",
                        oneLine(campaign.whyUnbegun(repository)));
                return;
            }
            for (Task task : view.get().tasks()) {
                var delivery = task.delivery();
                table.row(repository.location(), TaskNames.of(task), task.status().label(),
                        delivery.map(Delivery::branch).orElse(""),
                        delivery.map(it -> it.commit().substring(0, SHORT_COMMIT)).orElse(""),
                        delivery.flatMap(Delivery::proposal).map(it -> it.url().toString()).orElse(""),
                        task.error().map(CampaignRows::oneLine).or(() -> delivery.map(Delivery::effect)
                                .filter(effect -> effect != Delivery.Effect.PUSHED).map(Delivery.Effect::label))
                                .orElse(""));
            }
        });
        return table;
    }

    /** The table of the whole, with how each part stands. */
    static Table table(List<CampaignStandings.Row> rows) {
        var table = new Table("REPOSITORY", "TASK", "STANDS", "BRANCH", "COMMIT", "PULL REQUEST", "");
        for (CampaignStandings.Row row : rows) {
            var delivery = row.task().flatMap(Task::delivery);
            table.row(row.repository().location(), row.task().map(TaskNames::of).orElse(""), row.standing().label(),
                    delivery.map(Delivery::branch).orElse(""),
                    delivery.map(it -> it.commit().substring(0, SHORT_COMMIT)).orElse(""),
                    delivery.flatMap(Delivery::proposal).map(it -> it.url().toString()).orElse(""),
                    oneLine(row.reason()));
        }
        return table;
    }

    static String oneLine(String text) {
        return ControlCharacters.remove(text).replaceAll("\\s*\\R\\s*", " ");
    }

    /**
     * {@code {campaign: {id, workflow, startedAt, canceled}, repositories: [{repository, run, status, standing, reason, tasks:
     * […]}]}}; tasks as {@code mod workflow status} has them, with {@code standing} and {@code reason}. Where nothing was begun
     * {@code status} is null, and {@code reason} says why; elsewhere that is null.
     */
    static ObjectNode json(Campaign campaign, Map<Campaign.Repository, Optional<RunView>> views,
            List<CampaignStandings.Row> rows) {
        var json = JSON.objectNode();
        json.putObject("campaign").put("id", campaign.id().value()).put("workflow", campaign.name())
                .put("startedAt", campaign.startedAt().toString()).put("canceled", campaign.canceled());
        var repositories = json.putArray("repositories");
        views.forEach((repository, view) -> {
            var entry = repositories.addObject().put("repository", repository.location())
                    .put("run", repository.run().value());
            entry.set("status", view.<JsonNode>map(it -> JSON.stringNode(it.status().label()))
                    .orElse(JSON.nullNode()));
            var own = rows.stream().filter(it -> it.repository().equals(repository)).toList();
            entry.put("standing", CampaignStandings.worst(own).map(Standing::label).orElse(null));
            entry.put("reason", view.isPresent() ? null : campaign.whyUnbegun(repository));
            JsonNode tasks = view.<JsonNode>map(RunJson::tasks).orElse(JSON.arrayNode());
            tasks.forEach(task -> own.stream()
                    .filter(it -> it.task().filter(of -> of.id().value().equals(task.path("id").asString()))
                            .isPresent())
                    .findFirst().ifPresent(it -> ((ObjectNode) task).put("standing", it.standing().label())
                            .put("reason", it.reason().isEmpty() ? null : it.reason())));
            entry.set("tasks", tasks);
        });
        return json;
    }
}
