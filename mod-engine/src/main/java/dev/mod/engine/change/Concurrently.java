package dev.mod.engine.change;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does the same with many things; most of the time goes into waiting for the disk, and some into checksums. */
public final class Concurrently {
    private static final Logger LOG = LoggerFactory.getLogger(Concurrently.class);
    private static final int THREADS = 8;
    /** Fewer than these are not worth a thread. */
    private static final int FEW = 4;

    private Concurrently() {}

    /** Calls the action once for each, in no order; all calls have ended when it returns, one way or the other. */
    public static <T> void forEach(List<T> things, Consumer<T> action) {
        if (things.size() < FEW) {
            things.forEach(action);
            return;
        }
        var next = new AtomicInteger();
        // neighbours go to one thread: writers in one directory would wait for each other
        int block = Math.max(1, things.size() / (4 * THREADS));
        Runnable work = () -> {
            for (int from = next.getAndAdd(block); from < things.size(); from = next.getAndAdd(block)) {
                things.subList(from, Math.min(from + block, things.size())).forEach(action);
            }
        };
        int others = Math.min(THREADS, things.size() / 2) - 1;
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, others), task -> {
            var thread = new Thread(task, "mod-disk");
            thread.setDaemon(true);
            return thread;
        });
        Throwable failure = null;
        try {
            List<Future<?>> running = new ArrayList<>();
            try {
                for (int worker = 0; worker < others; worker++) {
                    running.add(pool.submit(work));
                }
            } catch (OutOfMemoryError e) {
                LOG.debug("the system gives no more threads than {}", running.size(), e);
            }
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            for (Future<?> each : running) {
                Throwable other = end(each);
                failure = failure == null ? other : failure;
            }
        } finally {
            pool.shutdownNow();
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }

    /** What it failed with: an unchecked exception or an error, since the actions throw nothing else. */
    private static @Nullable Throwable end(Future<?> running) {
        try {
            await(running);
            return null;
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    /** Waits, even if interrupted: what is being written must not go on behind the caller's back. */
    static <T extends @Nullable Object> T await(Future<T> running) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return running.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
