package dev.mod.engine.internal.nesting;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;

/** Executor of what other threads ask of one thread, which waits for that. */
final class ConfinedExecutor {
    private final BlockingQueue<Runnable> calls = new LinkedBlockingQueue<>();

    /** Has the waiting thread do some work, and waits for it. */
    <T> T call(Callable<T> work) throws InterruptedException {
        var task = new FutureTask<>(work);
        calls.add(task);
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

    /** Does on the calling thread what is asked for, until something is done. */
    void serve(CompletableFuture<?> until) throws InterruptedException {
        var unused = until.whenComplete((value, failure) -> calls.add(() -> {}));
        while (!until.isDone()) {
            calls.take().run();
        }
    }
}
