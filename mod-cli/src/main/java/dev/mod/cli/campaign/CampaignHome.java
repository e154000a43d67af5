package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Confined;
import dev.mod.cli.run.Runs;
import dev.mod.cli.worker.SharedBackend;
import dev.mod.cli.worker.SharedCampaigns;
import dev.mod.cli.worker.SharedNotes;
import dev.mod.cli.worker.Stores;
import dev.mod.engine.Engine;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.engine.store.RunStore;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignBackend;
import dev.mod.git.campaign.CampaignStore;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.git.campaign.Campaigns;
import dev.mod.git.campaign.CancelableBackend;
import dev.mod.git.campaign.LocalBackend;
import dev.mod.git.task.BoundedTargets;
import dev.mod.git.watch.FileWatchJournal;
import dev.mod.git.watch.WatchJournal;
import dev.mod.git.watch.WatchRecord;
import dev.mod.postgres.PostgresStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where campaigns are kept: in the home directory, or in the database that {@code --store} names. */
final class CampaignHome implements AutoCloseable {
    private static final String LATEST = "latest";

    private final Session session;
    private final @Nullable PostgresStore store;
    private final @Nullable SharedBackend shared;
    private final Campaigns campaigns;

    private CampaignHome(Session session, @Nullable PostgresStore store) {
        this.session = session;
        this.store = store;
        this.shared = store == null ? null : new SharedBackend(store);
        this.campaigns = store == null ? new CampaignStore(session.home()) : new SharedCampaigns(store);
    }

    static CampaignHome of(Session session) {
        return new CampaignHome(session, Stores.isNamed(session) ? Stores.open(session) : null);
    }

    /** Whether workers do the tasks. */
    boolean shared() {
        return store != null;
    }

    Campaigns campaigns() {
        return campaigns;
    }

    /** A new campaign, with its package kept where other machines can get it, if it is not for this one alone. */
    Campaign kept(Campaign campaign) {
        return shared == null ? campaign : campaign.withArchive(shared.keep(Path.of(campaign.packageDirectory())));
    }

    /** The files of a campaign's package; of one that other machines know, as they were when it began. */
    Path packageOf(Campaign campaign) {
        return shared != null && campaign.archive().isPresent()
                ? shared.unpacked(campaign.archive().get(), session.home())
                : Path.of(campaign.packageDirectory());
    }

    /** The campaign that {@code -i} names. */
    Campaign named() {
        return read(session.arguments().id("mod campaign list"));
    }

    /** The campaign that {@code -i} names; without it the newest one. */
    Optional<Campaign> namedOrNewest() {
        var id = session.arguments().value("--id");
        return id.isPresent() ? Optional.of(read(id.get())) : newest();
    }

    private Campaign read(String id) {
        if (!id.equals(LATEST)) {
            return campaigns().read(id);
        }
        return newest().orElseThrow(() -> new ModException(ErrorCodes.CAMPAIGN_NOT_FOUND, "no campaigns yet"));
    }

    /** The newest campaign that can be read; others are told. */
    private Optional<Campaign> newest() {
        return campaigns().list(session.terminal()::warn).stream().findFirst();
    }

    /** Runs that only are looked at and canceled. */
    CampaignBackend reading() {
        return shared != null ? shared : new LocalBackend(listener -> Runs.reader(session));
    }

    /** Runs of a campaign whose tasks this process does, if workers do not. */
    CampaignBackend working(Campaign campaign) {
        return working(campaign, CampaignTargets.of(session.home(), session.environment()));
    }

    /** The same on targets that are given, if workers do not do them. */
    CampaignBackend working(Campaign campaign, TaskTargets targets) {
        return new CancelableBackend(shared != null
                ? shared
                : local(session, Runs.store(session), targets, parallel(campaign.options().maxParallel())),
                campaigns(), campaign.id());
    }

    /** Runs whose tasks this process does, in a store and on targets that are given. */
    static CampaignBackend local(Session session, RunStore store, TaskTargets targets, int parallel) {
        var bounded = new BoundedTargets(targets, parallel);
        return new LocalBackend((RunListener listener) -> Confined
                .executors(Engine.builder(store).installedExecutors(), session, session.terminal()::note)
                .listener(listener).environment(CampaignTargets.forSteps(session.environment())).taskTargets(bounded)
                .build());
    }

    /** How many tasks run at once. */
    static int parallel(int asked) {
        return asked > 0 ? asked : Runtime.getRuntime().availableProcessors();
    }

    /**
     * The notes of a watch over a campaign, to go on with them.
     *
     * @throws ModException {@code campaign-watched} if another watch has them open
     */
    WatchJournal journal(Campaign campaign) {
        return store == null ? FileWatchJournal.open(file(campaign)) : SharedNotes.open(store, campaign.id());
    }

    /** The notes of a watch over a campaign, whoever has them open. */
    List<WatchRecord> notes(Campaign campaign) {
        return store == null ? FileWatchJournal.read(file(campaign)) : SharedNotes.read(store, campaign.id());
    }

    private Path file(Campaign campaign) {
        return new CampaignStore(session.home()).watch(campaign.id());
    }

    /** A command for the same place, to be typed. */
    String command(String words, Campaign campaign) {
        return "mod campaign " + words + " -i " + campaign.id()
                + session.arguments().value("--store").map(url -> " --store …").orElse("");
    }

    @Override
    public void close() {
        if (shared != null) {
            shared.close();
        }
        if (store != null) {
            store.close();
        }
    }
}
