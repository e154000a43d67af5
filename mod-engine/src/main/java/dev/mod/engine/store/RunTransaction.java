package dev.mod.engine.store;

import dev.mod.engine.event.Recorded;
import java.util.List;
import java.util.function.Consumer;

/**
 * The lock of one shared run, and everything that is written under it, as one unit. Not safe for concurrent use. Every
 * method throws {@link StoreAwayException} when the store cannot be reached; nothing of the transaction has happened
 * then, but after {@link #commit}, when it may have.
 */
public interface RunTransaction extends AutoCloseable {
    /** Number of the next event. */
    long nextSeq();

    /** The events from a number on, in order. */
    void replay(long from, Consumer<Recorded> reader);

    /** Takes all reports on the run that have been posted, in order; they are gone when this is durable. */
    List<TaskReport> collect();

    /** Whether collecting reports on the run is the habit of this store's process, or of nobody yet. */
    boolean collector();

    /** Makes it the habit of this store's process. */
    void takeOver();

    /** Records events, in order. */
    void append(List<Recorded> events);

    /** The queue, as a part of this transaction. */
    TaskOffers offers();

    /** Makes everything durable and visible. */
    void commit();

    /** Lets others have the run; what is not committed is forgotten. */
    @Override
    void close();
}
