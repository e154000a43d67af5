package dev.mod.git.task;

import dev.mod.engine.spi.Cancellation;
import dev.mod.git.remote.Retries;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Work that waits, for minutes or an hour, as a forge asks it to, and that is interrupted when its task is to stop. What has been done
 * in spite of that counts. For one use.
 */
final class Interruptibly {
    private final Thread thread = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private boolean over;
    private boolean interrupted;

    private Interruptibly() {}

    /** Does the work in this thread. */
    static <T, E extends Exception> T run(Retries.Work<T, E> work, Cancellation cancellation)
            throws E, InterruptedException {
        var waiting = new Interruptibly();
        try (var registration = cancellation.onRequest(waiting::interrupt)) {
            return work.once();
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

    /** What comes after this is not interrupted by it. */
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
