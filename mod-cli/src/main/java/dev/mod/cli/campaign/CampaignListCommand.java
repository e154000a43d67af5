package dev.mod.cli.campaign;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.Table;
import dev.mod.cli.output.Times;
import dev.mod.cli.worker.Stores;
import dev.mod.git.campaign.Campaign;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Lists the campaigns, newest first. */
public final class CampaignListCommand implements Command {
    private static final int DEFAULT_LIMIT = 20;

    @Override
    public String description() {
        return "List the campaigns, newest first";
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.value("--limit", "N", "How many at most; default: " + DEFAULT_LIMIT), Stores.STORE,
                Stores.SCHEMA, CommonOptions.TEXT_OR_JSON);
    }

    @Override
    public ExitCode run(Session session) {
        try (var place = CampaignHome.of(session)) {
            int limit = session.arguments().integer("--limit", 1).orElse(DEFAULT_LIMIT);
            print(session, place.campaigns().list(session.terminal()::warn).stream().limit(limit).toList());
            return ExitCode.OK;
        }
    }

    private static void print(Session session, List<Campaign> campaigns) {
        var terminal = session.terminal();
        if (session.arguments().json()) {
            terminal.println(json(campaigns).toPrettyString());
        } else if (campaigns.isEmpty()) {
            terminal.note("no campaigns yet");
        } else {
            var table = new Table("CAMPAIGN", "WORKFLOW", "STARTED", "REPOSITORIES", "").whole(0, 2);
            campaigns.forEach(each -> table.row(each.id().value(), each.name(), Times.of(each.startedAt()),
                    String.valueOf(each.repositories().size()), each.canceled() ? "canceled" : ""));
            table.print(terminal);
        }
    }

    /** {@code [{id, workflow, startedAt, canceled, repositories: [location…]}]}. */
    private static ArrayNode json(List<Campaign> campaigns) {
        var json = JsonNodeFactory.instance.arrayNode();
        for (var each : campaigns) {
            var entry = json.addObject().put("id", each.id().value()).put("workflow", each.name())
                    .put("startedAt", each.startedAt().toString()).put("canceled", each.canceled());
            var repositories = entry.putArray("repositories");
            each.repositories().forEach(repository -> repositories.add(repository.location()));
        }
        return json;
    }
}
