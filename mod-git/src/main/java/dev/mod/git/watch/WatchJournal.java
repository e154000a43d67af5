package dev.mod.git.watch;

import java.util.List;

/** Where a watch notes what it saw and did, so that another one goes on where it was killed. */
public interface WatchJournal extends AutoCloseable {
    /** Everything that was noted, in order. */
    List<WatchRecord> read();

    /** Notes something; durable when this returns. */
    void append(WatchRecord record);

    /** Lets another watch have it. */
    @Override
    default void close() {}
}
