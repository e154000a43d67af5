package dev.mod.cli.campaign;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.Times;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.worker.Stores;
import java.util.List;

/** Shows a campaign: what became of each task in each repository. */
public final class CampaignStatusCommand implements Command {
    @Override
    public String description() {
        return "Show a campaign and its tasks; without -i the newest one";
    }

    @Override
    public List<Opt> options() {
        return List.of(CampaignOptions.CAMPAIGN, Stores.STORE, Stores.SCHEMA, CampaignOptions.TEXT_OR_JSON);
    }

    @Override
    public ExitCode run(Session session) {
        try (var place = CampaignHome.of(session)) {
            return run(session, place);
        }
    }

    private static ExitCode run(Session session, CampaignHome place) {
        var terminal = session.terminal();
        var named = place.namedOrNewest();
        if (named.isEmpty()) {
            terminal.note("no campaigns yet");
            return ExitCode.OK;
        }
        var campaign = named.get();
        var views = CampaignRows.views(campaign, place.reading());
        var rows = CampaignStandings.rows(campaign, views, place.notes(campaign));
        if (session.arguments().value("--format").orElse("text").equals("json")) {
            terminal.println(CampaignRows.json(campaign, views, rows).toPrettyString());
            return ExitCode.OK;
        }
        terminal.println(terminal.out(Style.BOLD, campaign.name()) + " · campaign " + campaign.id() + " · started "
                + Times.of(campaign.startedAt()) + (campaign.canceled() ? " · canceled" : ""));
        terminal.println(CampaignStandings.counts(rows));
        CampaignRows.table(rows).lines(head -> terminal.out(Style.BOLD, head)).forEach(terminal::println);
        return ExitCode.OK;
    }
}
