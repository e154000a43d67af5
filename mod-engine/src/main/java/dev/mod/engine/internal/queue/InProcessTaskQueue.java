package dev.mod.engine.internal.queue;

import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.TaskQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A queue that lives as long as its process, first in, first out. */
public final class InProcessTaskQueue implements TaskQueue {
    private static final Logger LOG = LoggerFactory.getLogger(InProcessTaskQueue.class);

    private final String name;
    private final Set<QueuedTask> waiting = new LinkedHashSet<>();
    private final Map<QueuedTask, Lease> leased = new HashMap<>();
    private long leases;

    /** @param name what its threads are called, with a number each */
    public InProcessTaskQueue(String name) {
        this.name = name;
    }

    @Override
    public synchronized void put(Collection<QueuedTask> tasks) {
        for (QueuedTask task : tasks) {
            if (!leased.containsKey(task)) {
                waiting.add(task);
            }
        }
        notifyAll();
    }

    @Override
    public synchronized void withdraw(Collection<QueuedTask> tasks) {
        for (QueuedTask task : tasks) {
            waiting.remove(task);
            leased.remove(task);
        }
    }

    @Override
    public synchronized Set<Lease> holding(Collection<Lease> leases) {
        return leases.stream().filter(lease -> lease.equals(leased.get(lease.task()))).collect(Collectors.toSet());
    }

    @Override
    public Taking take(int parallel, Handler handler) {
        var taker = new Taker(handler);
        for (int i = 1; i <= parallel; i++) {
            var thread = new Thread(taker::run, name + i);
            try {
                thread.start();
            } catch (OutOfMemoryError e) {
                if (taker.threads.isEmpty()) {
                    throw e;
                }
                LOG.warn("{} threads instead of {}, because the system gives no more", i - 1, parallel);
                break;
            }
            taker.threads.add(thread);
        }
        return taker;
    }

    private synchronized void handBack(Lease lease) {
        if (leased.remove(lease.task(), lease)) {
            waiting.add(lease.task());
            notifyAll();
        }
    }

    /** Threads that take tasks. */
    private final class Taker implements Taking {
        private final Handler handler;
        private final List<Thread> threads = new ArrayList<>();
        private boolean paused;
        private boolean closed;

        Taker(Handler handler) {
            this.handler = handler;
        }

        private void run() {
            try {
                while (true) {
                    Lease lease;
                    synchronized (InProcessTaskQueue.this) {
                        while (!closed && (paused || waiting.isEmpty())) {
                            InProcessTaskQueue.this.wait();
                        }
                        if (closed) {
                            return;
                        }
                        QueuedTask task = waiting.iterator().next();
                        waiting.remove(task);
                        lease = new Lease(task, Thread.currentThread().getName(), ++leases);
                        leased.put(task, lease);
                    }
                    work(lease);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void work(Lease lease) throws InterruptedException {
            try {
                handler.work(lease);
            } catch (RuntimeException e) {
                LOG.warn("task {} is handed out again", lease.task().task(), e);
            } finally {
                // an interruption that a handler leaves is not this thread's, which has more to do
                var unused = Thread.interrupted();
                handBack(lease);
            }
        }

        @Override
        public void pause() {
            synchronized (InProcessTaskQueue.this) {
                paused = true;
            }
        }

        @Override
        public void resume() {
            synchronized (InProcessTaskQueue.this) {
                paused = false;
                InProcessTaskQueue.this.notifyAll();
            }
        }

        @Override
        public void wake() {
            // nobody sleeps here while there are tasks
        }

        @Override
        public boolean close(Duration patience) {
            synchronized (InProcessTaskQueue.this) {
                closed = true;
                InProcessTaskQueue.this.notifyAll();
            }
            long end = System.nanoTime() + patience.toNanos();
            boolean interrupted = false;
            for (Thread thread : threads) {
                for (long left = end - System.nanoTime(); thread.isAlive()
                        && left > 0; left = end - System.nanoTime()) {
                    try {
                        TimeUnit.NANOSECONDS.timedJoin(thread, left);
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return threads.stream().noneMatch(Thread::isAlive);
        }
    }
}
