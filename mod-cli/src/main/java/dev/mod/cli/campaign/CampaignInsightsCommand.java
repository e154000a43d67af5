package dev.mod.cli.campaign;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.Table;
import dev.mod.cli.output.Times;
import dev.mod.cli.worker.Stores;
import dev.mod.report.campaign.BurnDown;
import dev.mod.report.campaign.StandingSeries;
import java.util.ArrayList;
import java.util.List;

/** Shows how many pull requests of a campaign stood how over time, by what its watches saw. */
public final class CampaignInsightsCommand implements Command {
    private static final int MOST_ROWS = 40;

    @Override
    public String description() {
        return "Show how a campaign's pull requests stood over time, by what watches saw; without -i the newest one";
    }

    @Override
    public List<Opt> options() {
        return List.of(CampaignOptions.CAMPAIGN, Stores.STORE, Stores.SCHEMA,
                Opt.choice("--format", List.of("text", "csv", "svg"),
                        "A table of the latest changes, all of them as CSV, or a picture; default: text"));
    }

    @Override
    public ExitCode run(Session session) {
        try (var place = CampaignHome.of(session)) {
            var campaign = place.namedOrNewest();
            if (campaign.isEmpty()) {
                session.terminal().note("no campaigns yet");
                return ExitCode.OK;
            }
            var notes = place.notes(campaign.get());
            if (notes.isEmpty()) {
                session.terminal().note("nobody has watched campaign " + campaign.get().id() + " yet");
            }
            switch (session.arguments().value("--format").orElse("text")) {
                case "svg" -> session.terminal().print(new BurnDown(CampaignPages.series(notes)).document());
                case "csv" -> csv(session, CampaignPages.detailed(notes));
                default -> table(session, CampaignPages.detailed(notes));
            }
            return ExitCode.OK;
        }
    }

    private static void csv(Session session, StandingSeries series) {
        session.terminal().println("at," + String.join(",", series.names()));
        series.points().forEach(point -> session.terminal().println(point.at() + ","
                + String.join(",", point.counts().stream().map(String::valueOf).toList())));
    }

    private static void table(Session session, StandingSeries series) {
        var head = new ArrayList<>(List.of("AT"));
        series.names().forEach(it -> head.add(it.toUpperCase(java.util.Locale.ROOT)));
        var table = new Table(head.toArray(String[]::new));
        var points = series.points();
        points.subList(Math.max(0, points.size() - MOST_ROWS), points.size()).forEach(point -> {
            var row = new ArrayList<>(List.of(Times.of(point.at())));
            point.counts().forEach(count -> row.add(String.valueOf(count)));
            table.row(row.toArray(String[]::new));
        });
        table.print(session.terminal());
    }
}
