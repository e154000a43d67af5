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
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import java.util.Optional;

/** What the commands work with. */
final class Setup {
    private static final String LATEST = "latest";

    private Setup() {}

    static CampaignStore campaigns(Session session) {
        return new CampaignStore(session.home());
    }

    /** The campaign that {@code -i} names. */
    static Campaign named(Session session) {
        return read(session, session.arguments().required("--id"));
    }

    /** The campaign that {@code -i} names; without it the newest one. */
    static Optional<Campaign> namedOrNewest(Session session) {
        var id = session.arguments().value("--id");
        return id.isPresent() ? Optional.of(read(session, id.get())) : campaigns(session).list().stream().findFirst();
    }

    private static Campaign read(Session session, String id) {
        if (!id.equals(LATEST)) {
            return campaigns(session).read(id);
        }
        return campaigns(session).list().stream().findFirst().orElseThrow(
                () -> new ModException(new ErrorCode("campaign-not-found", ErrorType.USER), "no campaigns yet"));
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
