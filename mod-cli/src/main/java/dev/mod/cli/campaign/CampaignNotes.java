package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.git.watch.FileWatchJournal;
import dev.mod.git.watch.WatchJournal;
import dev.mod.git.watch.WatchRecord;
import dev.mod.postgres.StoreLock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The notes of a watch, which nothing is added to when another machine has begun to watch. */
final class CampaignNotes implements WatchJournal, AutoCloseable {
    private final FileWatchJournal notes;
    private final @Nullable StoreLock lock;

    /** @param lock is held among all machines; null if there is only this one */
    CampaignNotes(FileWatchJournal notes, @Nullable StoreLock lock) {
        this.notes = notes;
        this.lock = lock;
    }

    static ModException watched() {
        return new ModException(ErrorCodes.CAMPAIGN_WATCHED, "another machine watches this campaign");
    }

    @Override
    public List<WatchRecord> read() {
        return notes.read();
    }

    @Override
    public void append(WatchRecord record) {
        if (lock != null && !lock.isHeld()) {
            throw watched();
        }
        notes.append(record);
    }

    @Override
    public void close() {
        try (notes; lock) {
            // both are given up
        }
    }
}
