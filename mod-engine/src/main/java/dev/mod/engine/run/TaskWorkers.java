package dev.mod.engine.run;

import dev.mod.engine.queue.InProcessTaskQueue;
import dev.mod.engine.spi.Claim;
import dev.mod.engine.spi.QueuedTask;
import dev.mod.engine.spi.TaskQueue;
import dev.mod.model.run.TaskId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The threads on which the tasks of a run work, and the ways to stop them. */
final class TaskWorkers {
    private record Work(RunServices services, Task task, CancelSignal signal) {}

    private final TaskQueue queue;
    private final int slots;
    private TaskQueue.@Nullable Taking taking;
    private final Map<TaskId, Work> works = new ConcurrentHashMap<>();

    /**
     * @param slots how many tasks work at once
     * @param name what the threads are called, with a number each
     */
    TaskWorkers(int slots, String name) {
        this.slots = slots;
        this.queue = new InProcessTaskQueue(name);
    }

    /** How many tasks work at once under these options. */
    static int slots(int maxParallel) {
        return maxParallel > 0 ? maxParallel : Runtime.getRuntime().availableProcessors();
    }

    void start(RunServices services, Task task) {
        works.put(task.id(), new Work(services, task, new CancelSignal()));
        synchronized (queue) {
            if (taking == null) {
                taking = queue.take(slots, this::work);
            }
        }
        queue.put(List.of(new QueuedTask(services.run().id(), task.id())));
    }

    private void work(Claim claim) {
        Work work = works.get(claim.task().task());
        // the task may be started again as soon as its end is known
        queue.withdraw(List.of(claim.task()));
        if (work != null) {
            try {
                new TaskRunner(work.services(), work.task(), work.signal()).run();
            } finally {
                works.remove(claim.task().task(), work);
            }
        }
    }

    void stop(TaskId task) {
        Work work = works.get(task);
        if (work != null) {
            work.signal().request();
        }
    }

    void stopAll() {
        works.values().forEach(work -> work.signal().request());
    }

    /**
     * Waits until all tasks have ended; none starts any more.
     *
     * @param waiting told each minute that this takes
     */
    void finish(Runnable waiting) throws InterruptedException {
        TaskQueue.Taking open;
        synchronized (queue) {
            open = taking;
        }
        if (open == null) {
            return;
        }
        var closed = new CountDownLatch(1);
        new Thread(() -> {
            open.close();
            closed.countDown();
        }, "mod-closing").start();
        while (!closed.await(1, TimeUnit.MINUTES)) {
            waiting.run();
        }
    }
}
