package dev.mod.engine.store;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps runs that no process owns: whoever has something to say to one locks it for a transaction, and workers on any
 * machine take its tasks. Safe for concurrent use, by several processes too.
 */
public interface SharedRunStore extends RunStore {
    /**
     * What happens to the shared runs of a store; called on one thread. Several changes may be told as one, and one may not
     * be told at all: who must not miss it looks from time to time.
     */
    interface Watcher {
        /**
         * Tasks were offered or stopped, or a run ended or began to wait.
         *
         * @param stopped whether running tasks were stopped
         * @param offered whether there are new tasks for workers
         */
        void changed(RunId run, boolean stopped, boolean offered);

        /** The store cannot be reached. */
        void away(String reason);

        /** It can again; changes may have been missed meanwhile. */
        void back();
    }

    /** The time, the same for all who use the store, whatever the clocks of their machines say. */
    InstantSource clock();

    /**
     * Makes a new shared run, with nothing recorded yet, and locks it.
     *
     * @param archive digest of its package's archive, as {@link #keepArchive} gave it
     */
    RunTransaction begin(RunRecord run, Optional<String> archive);

    /**
     * Locks a shared run, after whoever else has it locked.
     *
     * @throws RunNotFoundException if there is no such run
     * @throws dev.mod.base.diagnostic.ModException if a process owns it, so that it is not shared
     */
    RunTransaction begin(RunId run);

    /**
     * Reads the events of a run from a number on, without its lock.
     *
     * @throws RunNotFoundException if there is no such run
     */
    void read(RunId run, long from, Consumer<Recorded> reader);

    /** Whether this run is shared; false if there is none. */
    boolean isShared(RunId run);

    /** The queue in which the tasks of shared runs are. */
    SharedTaskQueue queue();

    /** Hears of changes until it is closed. */
    AutoCloseable watch(Watcher watcher);

    /** Keeps the archive of a package, once however often it is given; returns its digest. */
    String keepArchive(byte[] archive);

    /** Digest of the archive of a run's package. */
    Optional<String> archiveOf(RunId run);

    /** An archive, whole and with the digest it was kept under. */
    byte[] archive(String digest);

    /**
     * Keeps texts of an attempt in place of those that were kept under the same names, without the run's lock; not if the
     * lease under which it was made holds no longer.
     */
    void keep(Lease lease, List<KeptText> texts);

    /**
     * Keeps reports for whoever locks their runs next, each if its lease holds; an attempt that is over loses its lease
     * with that.
     *
     * @return the leases that held
     */
    Set<Lease> post(Map<Lease, TaskReport> reports);

    /** Runs with reports that have waited for so long. */
    Set<RunId> waiting(Duration time);

    /** A text that was kept of an attempt. */
    Optional<String> kept(RunId run, TaskId task, int attempt, String kind);
}
