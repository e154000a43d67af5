package dev.mod.engine.run;

import dev.mod.model.run.TaskId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads on which the tasks of a run work, and the ways to stop them. */
final class TaskWorkers {
    private final ExecutorService threads;
    private final Map<TaskId, CancelSignal> signals = new ConcurrentHashMap<>();

    /**
     * @param slots how many tasks work at once
     * @param name what the threads are called, with a number each
     */
    TaskWorkers(int slots, String name) {
        var number = new AtomicInteger();
        this.threads = Executors.newFixedThreadPool(slots, work -> new Thread(work, name + number.incrementAndGet()));
    }

    /** How many tasks work at once under these options. */
    static int slots(int maxParallel) {
        return maxParallel > 0 ? maxParallel : Runtime.getRuntime().availableProcessors();
    }

    void start(RunServices services, Task task) {
        var signal = new CancelSignal();
        signals.put(task.id(), signal);
        threads.execute(() -> {
            try {
                new TaskRunner(services, task, signal).run();
            } finally {
                signals.remove(task.id(), signal);
            }
        });
    }

    void stop(TaskId task) {
        CancelSignal signal = signals.get(task);
        if (signal != null) {
            signal.request();
        }
    }

    void stopAll() {
        signals.values().forEach(CancelSignal::request);
    }

    /**
     * Waits until all tasks have ended; none starts any more.
     *
     * @param waiting told each minute that this takes
     */
    void finish(Runnable waiting) throws InterruptedException {
        threads.shutdown();
        while (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
            waiting.run();
        }
    }
}
