package dev.mod.engine.store;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.model.run.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Where runs are kept. Safe for concurrent use, by several processes too. */
public interface RunStore {
    /**
     * Makes the place of a new run and takes its ownership. The journal is empty.
     *
     * @throws JournalException if it cannot be made; the message names what to change
     */
    Journal create(RunRecord run);

    /**
     * Takes the ownership of a run that has none.
     *
     * @throws RunNotFoundException if there is no such run
     * @throws RunOwnedException if a living process owns it
     */
    Journal open(RunId run);

    /**
     * Reads a run without owning it. A record that is being written at the moment is not seen.
     *
     * @throws RunNotFoundException if there is no such run
     */
    void read(RunId run, Consumer<Recorded> reader);

    /** All runs, newest first. */
    List<RunId> list();

    /** The process that owns a run now. */
    Optional<Long> owner(RunId run);

    /**
     * Whether runs outlive the process, so that another may go on with them. Only then it is noted what is in their packages, so that
     * a change of these is told when they go on.
     */
    default boolean lasts() {
        return true;
    }

    /** The directory with a run's logs, diffs and snapshots; it exists while the run does. */
    Path directory(RunId run);

    /**
     * Keeps other runs of this store from a target until the claim is closed or the process ends.
     *
     * @throws dev.mod.base.diagnostic.ModException if a living run works on it, or on something in or around it; the
     *         message names that run
     */
    default AutoCloseable claim(RunId run, Path target) {
        return () -> {};
    }

    /**
     * Runs of this store that had a claim on a target, or on something in or around it, when their process was killed, and of which
     * nobody has heard since.
     */
    default List<RunId> abandoned(Path target) {
        return List.of();
    }

    /** Removes a run that nobody owns, with all its files. */
    void delete(RunId run);
}
