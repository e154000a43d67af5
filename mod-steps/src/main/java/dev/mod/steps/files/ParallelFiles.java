package dev.mod.steps.files;

import dev.mod.base.file.BytesInFlight;
import dev.mod.engine.spi.StepContext;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Works on many files with a few threads. */
public final class ParallelFiles {
    /** Scripts recurse over syntax trees. */
    private static final long STACK_BYTES = 16L << 20;

    private ParallelFiles() {}

    /** Work on one file. */
    @FunctionalInterface
    public interface Work {
        /** Does it; throws {@link InterruptedException} if the step was stopped. */
        void on(String path) throws InterruptedException;
    }

    /**
     * Calls the work for each file once, in the given order as threads become free and there is room in memory: large files
     * are worked on alone. When the work on one fails, it is begun on no
     * other, and those at work are interrupted; when this method ends, no work goes on.
     *
     * @param threads how many at the most
     * @throws InterruptedException if the step was stopped
     */
    public static void forEach(StepContext context, List<String> files, int threads, Work work)
            throws InterruptedException {
        var next = new AtomicInteger();
        var failure = new AtomicReference<@Nullable Throwable>();
        var inFlight = BytesInFlight.ofHeap();
        int workers = Math.max(1, Math.min(threads, files.size()));
        ExecutorService pool = Executors.newFixedThreadPool(workers, task -> new Thread(null, task, "mod-files",
                STACK_BYTES));
        try (var registration = context.cancellation().onRequest(pool::shutdownNow)) {
            for (int worker = 0; worker < workers; worker++) {
                pool.execute(() -> {
                    try {
                        for (int i = next.getAndIncrement(); i < files.size(); i = next.getAndIncrement()) {
                            if (Thread.interrupted() || context.cancellation().requested()) {
                                throw new InterruptedException();
                            }
                            String path = files.get(i);
                            try (var hold = inFlight.hold(context.target().resolve(path).toFile().length())) {
                                work.on(path);
                            }
                        }
                    } catch (InterruptedException | RuntimeException | Error e) {
                        failure.compareAndSet(null, e);
                        pool.shutdownNow();
                    }
                });
            }
        } catch (RejectedExecutionException e) {
            // it was stopped, or has failed, before all of them had begun
        } finally {
            awaitEnd(pool, failure);
        }
        Throwable first = failure.get();
        if (first instanceof InterruptedException || context.cancellation().requested()) {
            throw new InterruptedException();
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
        if (first instanceof Error error) {
            throw error;
        }
    }

    /** Waits until no thread works any more; an interruption of the caller interrupts them. */
    private static void awaitEnd(ExecutorService pool, AtomicReference<@Nullable Throwable> failure)
            throws InterruptedException {
        boolean interrupted = false;
        pool.shutdown();
        while (true) {
            try {
                if (pool.awaitTermination(100, TimeUnit.MILLISECONDS)) {
                    break;
                }
                if (failure.get() != null) {
                    // what was called may have forgotten that it was interrupted
                    pool.shutdownNow();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                pool.shutdownNow();
            }
        }
        if (interrupted) {
            throw new InterruptedException();
        }
    }
}
