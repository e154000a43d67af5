package dev.mod.engine.internal.core;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run read from its journal.
 *
 * @param state what its events made of it
 * @param nextSeq number of the next event
 */
public record History(RunState state, long nextSeq) {
    private static final Logger LOG = LoggerFactory.getLogger(History.class);
    private static final Set<ErrorCode> NOT_THERE = Set.of(ErrorCodes.JOURNAL_EMPTY, ErrorCodes.RUN_NOT_FOUND);

    public static History read(RunStore store, RunId run) {
        return read(run, reader -> store.read(run, reader));
    }

    public static History read(RunId run, Journal journal) {
        return read(run, journal::replay);
    }

    /**
     * What a run was started with. Values in it are as they were recorded.
     *
     * @throws JournalException if nothing or no beginning is recorded
     */
    public static RunRecord begun(RunId run, Journal journal) {
        Recorded first = journal.first().orElseThrow(() -> neverBegun(run));
        return Fold.apply(null, first).run();
    }

    /**
     * Nothing if the run never began, is deleted by now, or cannot be read.
     *
     * @param unreadable is told of a run of the last kind
     */
    public static Optional<History> tryRead(RunStore store, RunId run, Consumer<ModException> unreadable) {
        try {
            return Optional.of(read(store, run));
        } catch (ModException e) {
            LOG.debug("run {} cannot be read", run, e);
            if (!NOT_THERE.contains(e.code())) {
                unreadable.accept(e);
            }
            return Optional.empty();
        }
    }

    /**
     * Runs whose processes were killed while they worked on a target: what they were changing there may be half done. How far one was
     * that cannot be read, nobody knows: it is among them.
     */
    public static List<HalfDone> halfDone(RunStore store, Path target) {
        var found = new ArrayList<HalfDone>();
        for (RunId run : store.abandoned(target)) {
            tryRead(store, run, problem -> found.add(new HalfDone(run, target.toString()))).map(History::state)
                    .filter(state -> state.status() == RunStatus.RUNNING)
                    .ifPresent(state -> found.add(new HalfDone(run, state.run().target())));
        }
        return found;
    }

    /**
     * A run that may have left something half done.
     *
     * @param target what it worked on; of one that cannot be read, what was asked for
     */
    public record HalfDone(RunId run, String target) {}

    private static History read(RunId run, Consumer<Consumer<Recorded>> source) {
        var folder = new Folder();
        var batches = new Batches(folder);
        source.accept(batches);
        batches.finish();
        if (folder.state == null) {
            throw neverBegun(run);
        }
        return new History(folder.state, folder.nextSeq);
    }

    private static JournalException neverBegun(RunId run) {
        return new JournalException(ErrorCodes.JOURNAL_EMPTY, "run " + run + " was never begun: its journal is empty",
                null);
    }

    private static final class Folder implements Consumer<Recorded> {
        private @Nullable RunState state;
        private long nextSeq;

        @Override
        public void accept(Recorded recorded) {
            state = Fold.apply(state, recorded);
            nextSeq = recorded.seq() + 1;
        }
    }
}
