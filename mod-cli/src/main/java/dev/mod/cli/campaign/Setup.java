package dev.mod.cli.campaign;

import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.engine.run.Engine;
import dev.mod.engine.spi.RunListener;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignBackend;
import dev.mod.git.campaign.CampaignStore;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.git.campaign.LocalBackend;
import dev.mod.git.task.BoundedTargets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the commands work with. */
final class Setup {
    private Setup() {}

    static CampaignStore campaigns(Session session) {
        return new CampaignStore(session.home());
    }

    /** The campaign that {@code -i} names. */
    static Campaign named(Session session) {
        return campaigns(session).read(session.arguments().required("--id"));
    }

    /** The campaign that {@code -i} names; without it the newest one. */
    static Optional<Campaign> namedOrNewest(Session session) {
        var id = session.arguments().value("--id");
        List<Campaign> all = id.isPresent() ? List.of() : campaigns(session).list();
        return id.isPresent()
                ? Optional.of(campaigns(session).read(id.get()))
                : all.stream().max(Comparator.comparing(Campaign::startedAt));
    }

    /** How many tasks run at once. */
    static int parallel(int asked) {
        return asked > 0 ? asked : Runtime.getRuntime().availableProcessors();
    }

    /** Runs in the home directory that only are looked at and canceled. */
    static CampaignBackend reading(Session session) {
        return new LocalBackend(listener -> Runs.reader(session));
    }

    /** Runs in the home directory, whose tasks this process does. */
    static CampaignBackend working(Session session, int parallel) {
        var targets = new BoundedTargets(CampaignTargets.of(session.home(), session.environment()), parallel);
        return new LocalBackend((RunListener listener) -> Engine.builder(Runs.store(session)).installedExecutors()
                .listener(listener).environment(CampaignTargets.forSteps(session.environment())).taskTargets(targets)
                .build());
    }
}
