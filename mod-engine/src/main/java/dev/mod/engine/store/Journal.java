package dev.mod.engine.store;

import dev.mod.engine.event.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The append-only record of one run, owned by this process until it is closed. Not safe for concurrent use, but for
 * {@link #close}.
 */
public interface Journal extends AutoCloseable {
    /**
     * Everything recorded so far, in order.
     *
     * @throws JournalException if a record cannot be read; the message names the place
     */
    void replay(Consumer<Recorded> reader);

    /**
     * The first record: how the run was begun. Nothing in a new journal.
     *
     * @throws JournalException if it cannot be read; the message names the place
     */
    default Optional<Recorded> first() {
        var first = new ArrayList<Recorded>(1);
        replay(recorded -> {
            if (first.isEmpty()) {
                first.add(recorded);
            }
        });
        return first.stream().findFirst();
    }

    /**
     * Records events, in order. When this returns they survive the death of the process and of the machine; when it
     * throws, none or a prefix of them does, and the journal takes no more.
     *
     * @throws JournalException if they could not be recorded
     */
    void append(List<Recorded> events);

    /** Gives up the ownership. */
    @Override
    void close();
}
