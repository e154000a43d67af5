package dev.mod.cli.worker;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.git.watch.WatchCodec;
import dev.mod.git.watch.WatchJournal;
import dev.mod.git.watch.WatchRecord;
import dev.mod.model.run.RunId;
import dev.mod.postgres.PostgresStore;
import dev.mod.postgres.StoreLock;
import java.util.List;
import java.util.Optional;

/** The notes of a watch in a database. Nothing is added any more once somebody else has added something. */
public final class SharedNotes implements WatchJournal {
    private final PostgresStore store;
    private final RunId campaign;
    private final StoreLock lock;
    private long known;
    /** What may be noted or not, since the connection broke meanwhile. */
    private Optional<String> unsure = Optional.empty();

    private SharedNotes(PostgresStore store, RunId campaign, StoreLock lock) {
        this.store = store;
        this.campaign = campaign;
        this.lock = lock;
    }

    /**
     * Opens the notes of a campaign, to go on with them.
     *
     * @throws ModException {@code campaign-watched} if another watch has them open
     */
    public static SharedNotes open(PostgresStore store, RunId campaign) {
        return new SharedNotes(store, campaign,
                store.lock("watch", campaign.value()).orElseThrow(SharedNotes::watched));
    }

    /**
     * The notes of a campaign, whoever has them open.
     *
     * @throws ModException {@code campaign-unreadable} if something else is among them
     */
    public static List<WatchRecord> read(PostgresStore store, RunId campaign) {
        try {
            return store.notes(SharedCampaigns.KIND, campaign.value()).stream().map(WatchCodec::decode).toList();
        } catch (IllegalArgumentException e) {
            throw new ModException(ErrorCodes.CAMPAIGN_UNREADABLE,
                    "cannot use the notes of campaign " + campaign + " in " + store.settings().address() + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private static ModException watched() {
        return new ModException(ErrorCodes.CAMPAIGN_WATCHED, "another machine watches this campaign");
    }

    @Override
    public List<WatchRecord> read() {
        List<WatchRecord> notes = read(store, campaign);
        known = notes.size();
        return notes;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ModException {@code campaign-watched} if there are notes that were not read: whoever lost the connection, and the
     *         lock with it, is not alone; {@code campaign-not-found} if the campaign is gone
     */
    @Override
    public void append(WatchRecord record) {
        if (unsure.isPresent()) {
            List<String> noted = store.notes(SharedCampaigns.KIND, campaign.value());
            if (noted.size() == known + 1 && noted.get(noted.size() - 1).equals(unsure.get())) {
                known++;
            }
        }
        String line = WatchCodec.encode(record);
        unsure = Optional.of(line);
        boolean isNoted = store.note(SharedCampaigns.KIND, campaign.value(), known, line);
        unsure = Optional.empty();
        if (!isNoted) {
            throw store.document(SharedCampaigns.KIND, campaign.value()).isPresent()
                    ? watched()
                    : new ModException(ErrorCodes.CAMPAIGN_NOT_FOUND, "campaign " + campaign + " is gone");
        }
        known++;
    }

    @Override
    public void close() {
        lock.close();
    }
}
