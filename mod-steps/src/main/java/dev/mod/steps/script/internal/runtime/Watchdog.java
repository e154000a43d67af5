package dev.mod.steps.script.internal.runtime;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.graalvm.polyglot.Context;
import org.jspecify.annotations.Nullable;

/**
 * Watchdog that stops scripts which use too much time or memory, or whose step was stopped. When memory runs out, the script that has
 * allocated most is stopped, and no other before the next collection has shown whether that was enough.
 */
final class Watchdog implements AutoCloseable {
    private static final long PERIOD_MILLIS = 20;
    /** A script is stopped when so much of the old generation is in use after a collection. */
    private static final double FULL = 0.9;

    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final @Nullable MemoryPoolMXBean old = oldGeneration();
    /** What collects the old generation. */
    private final List<GarbageCollectorMXBean> collectors = collectors(old);
    /** How many collections there were when a script was last stopped for its memory; used by the timer only. */
    private long lastStop = -1;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "mod-script-watchdog");
        thread.setDaemon(true);
        return thread;
    });

    Watchdog() {
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(this::check, PERIOD_MILLIS, PERIOD_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private static @Nullable MemoryPoolMXBean oldGeneration() {
        MemoryPoolMXBean largest = null;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null
                    && pool.getUsage().getMax() > 0
                    && (largest == null || pool.getUsage().getMax() > largest.getUsage().getMax())) {
                largest = pool;
            }
        }
        return largest;
    }

    private static List<GarbageCollectorMXBean> collectors(@Nullable MemoryPoolMXBean pool) {
        List<String> managers = pool == null ? List.of() : List.of(pool.getMemoryManagerNames());
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> managers.contains(collector.getName())).toList();
    }

    /** Watch over a script at work on a file, from {@link #watch} until it is closed. */
    final class Watch implements AutoCloseable {
        private final Context context;
        private final ScriptLimits limits;
        private final BooleanSupplier canceled;
        private final Thread thread = Thread.currentThread();
        private final long startWall = System.nanoTime();
        private final long startCpu = threads.getThreadCpuTime(thread.getId());
        private final long startAllocated = threads.getThreadAllocatedBytes(thread.getId());
        private final long startCollections = collections();
        private volatile ScriptException.@Nullable Reason reason;
        private volatile String message = "";
        private boolean closed;

        Watch(Context context, ScriptLimits limits, BooleanSupplier canceled) {
            this.context = context;
            this.limits = limits;
            this.canceled = canceled;
        }

        /** Why the script was stopped, or null. */
        ScriptException.@Nullable Reason reason() {
            return reason;
        }

        String message() {
            return message;
        }

        private synchronized void check() {
            if (closed || reason != null) {
                return;
            }
            if (canceled.getAsBoolean() || thread.isInterrupted()) {
                cancel();
            } else if (System.nanoTime() - startWall > limits.wallTime().toNanos()) {
                stop(ScriptException.Reason.LIMIT, "it takes more than " + seconds(limits.wallTime().toMillis()));
            } else if (startCpu >= 0
                    && threads.getThreadCpuTime(thread.getId()) - startCpu > limits.cpuTime().toNanos()) {
                stop(ScriptException.Reason.LIMIT,
                        "it takes more than " + seconds(limits.cpuTime().toMillis()) + " of CPU time");
            }
        }

        /** Stops the script because its step is stopped. */
        void cancel() {
            stop(ScriptException.Reason.CANCELED, "the step was stopped");
        }

        private long allocated() {
            return threads.getThreadAllocatedBytes(thread.getId()) - startAllocated;
        }

        private static String seconds(long millis) {
            return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
        }

        private synchronized void stop(ScriptException.Reason why, String text) {
            if (closed || reason != null) {
                return;
            }
            message = text;
            reason = why;
            // waits for the script to notice, which others must not wait for
            var stopper = new Thread(() -> context.close(true), "mod-script-stop");
            stopper.setDaemon(true);
            stopper.start();
        }

        /** From now on the context is not stopped for this any more; whether it was is settled. */
        @Override
        public void close() {
            watches.remove(this);
            synchronized (this) {
                closed = true;
            }
        }
    }

    /** Starts to watch what the current thread does in a context. */
    Watch watch(Context context, ScriptLimits limits, BooleanSupplier canceled) {
        var watch = new Watch(context, limits, canceled);
        watches.add(watch);
        return watch;
    }

    private void check() {
        for (Watch watch : watches) {
            watch.check();
        }
        long collections = collections();
        if (collections > lastStop && memoryIsFull()) {
            // what was left by a collection before a script began is not its fault
            watches.stream().filter(watch -> watch.reason == null && watch.startCollections < collections)
                    .max(Comparator.comparingLong(Watch::allocated)).ifPresent(greediest -> {
                        lastStop = collections;
                        greediest.stop(ScriptException.Reason.LIMIT, ScriptErrors.memoryExhausted());
                    });
        }
    }

    private long collections() {
        long count = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += collector.getCollectionCount();
        }
        return count;
    }

    private boolean memoryIsFull() {
        MemoryUsage usage = old == null ? null : old.getCollectionUsage();
        return usage != null && usage.getMax() > 0 && usage.getUsed() > FULL * usage.getMax();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
