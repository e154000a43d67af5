package dev.mod.cli.campaign;

import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Signals;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignBackend;
import dev.mod.git.campaign.CampaignListener;
import dev.mod.git.campaign.CampaignRunner;
import dev.mod.model.run.RunStatus;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;

/** Does the work of a campaign while somebody watches, and tells what became of it. */
final class CampaignWork {
    private final Session session;
    private final Campaign campaign;
    private final CampaignBackend backend;
    private final CampaignHome place;

    CampaignWork(Session session, Campaign campaign, CampaignBackend backend, CampaignHome place) {
        this.session = session;
        this.campaign = campaign;
        this.backend = backend;
        this.place = place;
    }

    ExitCode run(Map<Campaign.Repository, CampaignRunner.Work> work) throws InterruptedException {
        Terminal terminal = session.terminal();
        boolean json = session.arguments().value("--format").orElse("text").equals("jsonl");
        var jsonLines = new CampaignJsonLines(terminal, campaign);
        CampaignListener listener = json
                ? jsonLines
                : new CampaignText(terminal, session.quiet(), session.arguments().flag(CommonOptions.VERBOSE));
        var started = JsonNodeFactory.instance.objectNode().put("campaign", campaign.id().value())
                .put("workflow", campaign.name()).put("repositories", campaign.repositories().size());
        if (json) {
            jsonLines.print("campaign.started", started);
        } else if (!session.quiet()) {
            terminal.note("Campaign " + campaign.id() + ": " + campaign.name() + " in " + work.size()
                    + (work.size() == 1 ? " repository" : " repositories"));
        }
        var runner = place.shared()
                ? CampaignRunner.following(backend, listener)
                : new CampaignRunner(backend, listener, CampaignHome.parallel(campaign.options().maxParallel()));
        var signals = Signals.handle(runner::interrupt);
        Map<Campaign.Repository, CampaignRunner.End> ends;
        try {
            ends = runner.run(work);
        } finally {
            signals.close();
        }
        ExitCode exit = exit(ends);
        if (json) {
            jsonLines.print("campaign.finished", JsonNodeFactory.instance.objectNode()
                    .put("campaign", campaign.id().value()).put("exitCode", exit.value()));
        } else {
            summarize(terminal, exit, ends);
        }
        return exit;
    }

    private void summarize(Terminal terminal, ExitCode exit, Map<Campaign.Repository, CampaignRunner.End> ends) {
        var views = CampaignRows.views(campaign, backend);
        var refusals = new HashMap<Campaign.Repository, String>();
        ends.forEach((repository, end) -> {
            if (end instanceof CampaignRunner.End.Broken broken) {
                refusals.put(repository, String.valueOf(broken.error().getMessage()));
            }
        });
        CampaignRows.table(views, refusals).lines(head -> terminal.out(Style.BOLD, head)).forEach(terminal::println);
        String resume = place.command("resume", campaign);
        boolean waits = views.values().stream().flatMap(view -> view.stream())
                .anyMatch(view -> view.status() == RunStatus.AWAITING_TRIGGER);
        if (exit == ExitCode.INTERRUPTED) {
            if (place.shared()) {
                terminal.println("workers go on; follow them with: " + resume);
                terminal.println("end it with: " + place.command("cancel", campaign));
            } else {
                terminal.println("go on with: " + resume);
            }
        }
        if (waits) {
            terminal.println("approve all with: " + resume + " --trigger-all");
        }
        if (exit == ExitCode.FAILED) {
            terminal.println("try again with: " + resume + " --retry-failed");
        }
    }

    /** The worst of all: interrupted, then failed, then waiting. */
    private static ExitCode exit(Map<Campaign.Repository, CampaignRunner.End> ends) {
        ExitCode worst = ExitCode.OK;
        for (CampaignRunner.End end : ends.values()) {
            ExitCode each = end instanceof CampaignRunner.End.Over over
                    ? ExitCode.of(over.outcome().status())
                    : end instanceof CampaignRunner.End.NotBegun ? ExitCode.INTERRUPTED : ExitCode.FAILED;
            if (rank(each) > rank(worst)) {
                worst = each;
            }
        }
        return worst;
    }

    private static int rank(ExitCode code) {
        return switch (code) {
            case OK -> 0;
            case PAUSED -> 1;
            case FAILED, USAGE, INVALID, UNAVAILABLE -> 2;
            case INTERRUPTED -> 3;
        };
    }
}
