package dev.mod.steps.files;

import dev.mod.base.file.BytesInFlight;
import dev.mod.engine.spi.StepContext;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

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
     * are worked on alone. When it returns, whether or not the work failed, no work goes on.
     *
     * @param threads how many at the most
     * @throws InterruptedException if the step was stopped
     */
    public static void forEach(StepContext context, List<String> files, int threads, Work work)
            throws InterruptedException {
        var next = new AtomicInteger();
        var inFlight = BytesInFlight.ofHeap();
        int workers = Math.max(1, Math.min(threads, files.size()));
        ExecutorService pool = Executors.newFixedThreadPool(workers, task -> new Thread(null, task, "mod-files",
                STACK_BYTES));
        try (var registration = context.cancellation().onRequest(pool::shutdownNow)) {
            List<Future<?>> running = java.util.stream.IntStream.range(0, workers).<Future<?>>mapToObj(
                    worker -> pool.submit(() -> {
                        for (int i = next.getAndIncrement(); i < files.size(); i = next.getAndIncrement()) {
                            if (context.cancellation().requested()) {
                                throw new InterruptedException();
                            }
                            String path = files.get(i);
                            try (var hold = inFlight.hold(context.target().resolve(path).toFile().length())) {
                                work.on(path);
                            }
                        }
                        return null;
                    })).toList();
            for (Future<?> worker : running) {
                worker.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException || context.cancellation().requested()) {
                throw new InterruptedException();
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (java.util.concurrent.RejectedExecutionException e) {
            throw new InterruptedException();
        } finally {
            pool.shutdownNow();
            awaitEnd(pool);
        }
    }

    private static void awaitEnd(ExecutorService pool) {
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.DAYS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
