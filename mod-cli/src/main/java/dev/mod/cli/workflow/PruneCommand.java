package dev.mod.cli.workflow;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Ages;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.engine.Engine;
import dev.mod.git.campaign.CampaignStore;
import dev.mod.model.run.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Deletes old runs. */
public final class PruneCommand implements Command {
    @Override
    public String description() {
        return "Delete what is kept of old runs that are over; they can no longer be undone or resumed";
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.value("--older-than", "AGE",
                "Runs to which nothing happened for so long: 30d, 12h or 5m; default: 30d"));
    }

    @Override
    public ExitCode run(Session session) {
        var before = Instant.now().minus(Ages.olderThan(session.arguments(), Duration.ofDays(30)));
        var engine = Runs.reader(session);
        var campaigns = campaigns(session);
        var kept = new LinkedHashMap<RunId, String>();
        var deleted = Runs.store(session).prune(before, run -> {
            var reason = Optional.ofNullable(campaigns.get(run)).or(() -> reasonToKeep(engine, run));
            reason.ifPresent(why -> kept.put(run, why));
            return reason.isPresent();
        });
        session.terminal().println("deleted " + deleted.size() + (deleted.size() == 1 ? " run" : " runs"));
        kept.forEach((run, reason) -> session.terminal().println("kept run " + run + ": " + reason));
        return ExitCode.OK;
    }

    private static Map<RunId, String> campaigns(Session session) {
        var runs = new LinkedHashMap<RunId, String>();
        // which runs one has that cannot be read, nobody knows
        new CampaignStore(session.home()).list(problem -> {
            throw problem;
        }).forEach(campaign -> campaign.repositories()
                .forEach(repository -> runs.put(repository.run(), "it belongs to campaign " + campaign.id())));
        return runs;
    }

    private static Optional<String> reasonToKeep(Engine engine, RunId run) {
        try {
            return switch (engine.view(run).status()) {
                case RUNNING -> Optional.of("it was interrupted; resume or cancel it");
                case AWAITING_TRIGGER -> Optional.of("it waits for approval; resume or cancel it");
                case COMPLETED, FAILED, CANCELED -> Optional.empty();
            };
        } catch (ModException e) {
            return e.code().equals(ErrorCodes.JOURNAL_EMPTY)
                    ? Optional.empty()
                    : Optional.of("it cannot be read: " + e.getMessage());
        }
    }
}
