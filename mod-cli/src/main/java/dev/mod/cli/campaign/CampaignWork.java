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
import dev.mod.engine.run.RunView;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.RunId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Map;
import java.util.Set;
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

    ExitCode run(Map<Campaign.Repository, CampaignRunner.Work> all) throws InterruptedException {
        Terminal terminal = session.terminal();
        var limit = session.arguments().integer("--limit", 1);
        var work = limit.isPresent() ? first(limit.get(), all) : all;
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
        var known = remember(limit, ends);
        var views = CampaignRows.views(known, backend);
        ExitCode exit = worst(exit(ends), resting(views, ends.keySet()));
        if (json) {
            jsonLines.print("campaign.finished", JsonNodeFactory.instance.objectNode()
                    .put("campaign", campaign.id().value()).put("exitCode", exit.value()));
        } else {
            summarize(terminal, exit, known, views);
        }
        return exit;
    }

    /** What was begun already, and so many of the others. */
    private static Map<Campaign.Repository, CampaignRunner.Work> first(int limit,
            Map<Campaign.Repository, CampaignRunner.Work> all) {
        var work = new LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        int begun = 0;
        for (var each : all.entrySet()) {
            if (!(each.getValue() instanceof CampaignRunner.Work.Start) || begun++ < limit) {
                work.put(each.getKey(), each.getValue());
            }
        }
        return work;
    }

    /** Records why repositories were not begun, for whoever asks later. */
    private Campaign remember(Optional<Integer> limit, Map<Campaign.Repository, CampaignRunner.End> ends) {
        var reasons = new HashMap<RunId, String>();
        for (var repository : campaign.repositories()) {
            var end = ends.get(repository);
            if (end instanceof CampaignRunner.End.Broken broken) {
                reasons.put(repository.run(), String.valueOf(broken.error().getMessage()));
            } else if (end instanceof CampaignRunner.End.NotBegun) {
                reasons.put(repository.run(), "interrupted before its turn");
            } else if (end == null && limit.isPresent()) {
                reasons.put(repository.run(), "held back by --limit " + limit.get());
            }
        }
        // it may have been canceled meanwhile
        return place.campaigns().change(campaign.id(), known -> known.withUnbegun(reasons));
    }

    private void summarize(Terminal terminal, ExitCode exit, Campaign known,
            Map<Campaign.Repository, Optional<RunView>> views) {
        CampaignRows.table(known, views).lines(head -> terminal.out(Style.BOLD, head)).forEach(terminal::println);
        if (known.canceled()) {
            // nothing of it can go on
            return;
        }
        String resume = place.command("resume", campaign);
        long left = views.values().stream().filter(Optional::isEmpty).count();
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
        if (left > 0 && exit != ExitCode.INTERRUPTED) {
            terminal.println("begin the other " + (left == 1 ? "repository" : left + " repositories") + " with: "
                    + resume);
        }
        if (exit == ExitCode.FAILED) {
            terminal.println("try again with: " + resume + " --retry-failed");
        }
    }

    /** The worst of all: interrupted, then failed, then waiting. */
    static ExitCode exit(Map<Campaign.Repository, CampaignRunner.End> ends) {
        ExitCode worst = ExitCode.OK;
        for (CampaignRunner.End end : ends.values()) {
            worst = worst(worst, end instanceof CampaignRunner.End.Over over
                    ? ExitCode.of(over.outcome().status())
                    : end instanceof CampaignRunner.End.NotBegun ? ExitCode.INTERRUPTED : ExitCode.FAILED);
        }
        return worst;
    }

    /** Of the repositories that nothing was done in now: what failed or waits there still does. */
    private static ExitCode resting(Map<Campaign.Repository, Optional<RunView>> views,
            Set<Campaign.Repository> worked) {
        return views.entrySet().stream().filter(each -> !worked.contains(each.getKey()))
                .flatMap(each -> each.getValue().stream()).filter(view -> view.status() != RunStatus.RUNNING)
                .map(view -> ExitCode.of(view.status())).reduce(ExitCode.OK, CampaignWork::worst);
    }

    private static ExitCode worst(ExitCode one, ExitCode other) {
        return rank(one) >= rank(other) ? one : other;
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
