package dev.mod.engine.spi;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Work that waits, perhaps for an hour, and is interrupted when its task is to stop. What has been done in spite of that counts, and
 * what comes after the work is not interrupted by it. For one use.
 */
public final class Interruptibly {
    /** Something that waits. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        /** Does it. */
        T done() throws E, InterruptedException;
    }

    private final Thread thread = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private boolean over;
    private boolean interrupted;

    private Interruptibly() {}

    /**
     * Does the work in this thread.
     *
     * @throws InterruptedException if it was stopped
     */
    public static <T, E extends Exception> T run(Work<T, E> work, Cancellation cancellation)
            throws E, InterruptedException {
        var waiting = new Interruptibly();
        try (var registration = cancellation.onRequest(waiting::interrupt)) {
            return work.done();
        } finally {
            waiting.end();
        }
    }

    private void interrupt() {
        lock.lock();
        try {
            if (!over) {
                interrupted = true;
                thread.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            over = true;
            if (interrupted) {
                var unused = Thread.interrupted();
            }
        } finally {
            lock.unlock();
        }
    }
}
