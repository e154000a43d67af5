package dev.mod.engine.internal.execution;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Shortage;
import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.queue.InProcessTaskQueue;
import dev.mod.engine.run.Task;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.TaskQueue;
import dev.mod.model.run.TaskId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads on which the tasks of a run work, and the ways to stop them. */
public final class TaskWorkers {
    private static final Logger LOG = LoggerFactory.getLogger(TaskWorkers.class);

    private record Work(RunServices services, Task task, CancelSignal signal) {}

    private final TaskQueue queue;
    private final int slots;
    private TaskQueue.@Nullable Taking taking;
    private final Map<TaskId, Work> works = new ConcurrentHashMap<>();

    /**
     * @param slots how many tasks work at once
     * @param name what the threads are called, with a number each
     */
    public TaskWorkers(int slots, String name) {
        this.slots = slots;
        this.queue = new InProcessTaskQueue(name);
    }

    /** How many tasks work at once under these options. */
    public static int slots(int maxParallel) {
        return maxParallel > 0 ? maxParallel : Runtime.getRuntime().availableProcessors();
    }

    public void start(RunServices services, Task task) {
        works.put(task.id(), new Work(services, task, new CancelSignal()));
        synchronized (queue) {
            if (taking == null) {
                taking = queue.take(slots, this::work);
            }
        }
        queue.put(List.of(new QueuedTask(services.run().id(), task.id())));
    }

    private void work(Lease lease) {
        Work work = works.get(lease.task().task());
        // the task may be started again as soon as its end is known
        queue.withdraw(List.of(lease.task()));
        if (work != null) {
            try {
                TaskRunner.run(work.services(), work.task(), work.signal());
            } catch (Throwable e) {
                // the run must not wait for the end of a task that has nobody left to tell of it
                LOG.debug("nobody works on task {} any more", work.task().id(), e);
                work.services().inbox().accept(new Message.Ended(work.task().id(), work.task().attempt(),
                        new Message.Ending.Broken(Shortage.asException(e).orElseGet(
                                () -> new ModException(ErrorCodes.INTERNAL_ERROR, "internal error: the work on task "
                                        + work.task().id() + " ended with " + e, e))),
                        new CompletableFuture<>()));
            } finally {
                works.remove(lease.task().task(), work);
            }
        }
    }

    public void stop(TaskId task) {
        Work work = works.get(task);
        if (work != null) {
            work.signal().request();
        }
    }

    public void stopAll() {
        works.values().forEach(work -> work.signal().request());
    }

    /**
     * Waits until all tasks have ended; none starts any more.
     *
     * @param waiting told each minute that this takes
     */
    public void finish(Runnable waiting) throws InterruptedException {
        TaskQueue.Taking open;
        synchronized (queue) {
            open = taking;
        }
        if (open == null) {
            return;
        }
        var closed = new CountDownLatch(1);
        try {
            new Thread(() -> {
                open.close();
                closed.countDown();
            }, "mod-closing").start();
        } catch (OutOfMemoryError e) {
            LOG.debug("no thread to wait on", e);
            open.close();
            return;
        }
        while (!closed.await(1, TimeUnit.MINUTES)) {
            waiting.run();
        }
    }
}
