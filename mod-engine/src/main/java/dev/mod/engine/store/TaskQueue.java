package dev.mod.engine.store;

import java.time.Duration;

/**
 * Hands out tasks: each to one worker at a time, and again while nobody has withdrawn it. Safe for concurrent use.
 */
public interface TaskQueue extends TaskOffers {
    /** What a worker does with the tasks that it gets. */
    interface Handler {
        /**
         * Works on a task; on one of several threads. It withdraws the task when it is done for good. One that is not
         * withdrawn when this returns, or throws, is handed out again later.
         */
        void work(Lease lease) throws InterruptedException;
    }

    /** A worker that takes tasks. */
    interface Taking extends AutoCloseable {
        /** Takes no more tasks for now. */
        void pause();

        /** Takes tasks again. */
        void resume();

        /** Looks for tasks at once. */
        void wake();

        /** Takes no more tasks, and waits until the handlers have returned. */
        @Override
        default void close() {
            close(Duration.ofDays(1));
        }

        /**
         * Takes no more tasks, and waits so long at most until the handlers have returned.
         *
         * @return whether they have; leases of others hold until their worker is thought dead
         */
        boolean close(Duration patience);
    }

    /**
     * Begins to take tasks.
     *
     * @param parallel how many at once
     */
    Taking take(int parallel, Handler handler);
}
