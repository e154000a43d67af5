package dev.mod.engine.run;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;

/** Lets other threads have a waiting thread do something for them. */
final class Errands {
    private final BlockingQueue<Runnable> asked = new LinkedBlockingQueue<>();

    /** Has the waiting thread do something, and waits for it. */
    <T> T ask(Callable<T> errand) throws InterruptedException {
        var task = new FutureTask<>(errand);
        asked.add(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException();
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Does what is asked for until something is done. */
    void serve(CompletableFuture<?> until) throws InterruptedException {
        var unused = until.whenComplete((value, failure) -> asked.add(() -> {}));
        while (!until.isDone()) {
            asked.take().run();
        }
    }
}
