package dev.mod.engine.queue;

import dev.mod.engine.spi.Claim;
import dev.mod.engine.spi.QueuedTask;
import dev.mod.engine.spi.TaskQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A queue that lives as long as its process, first in, first out. */
public final class InProcessTaskQueue implements TaskQueue {
    private static final Logger LOG = LoggerFactory.getLogger(InProcessTaskQueue.class);

    private final String name;
    private final Set<QueuedTask> waiting = new LinkedHashSet<>();
    private final Map<QueuedTask, Claim> claimed = new HashMap<>();
    private long claims;

    /** @param name what its threads are called, with a number each */
    public InProcessTaskQueue(String name) {
        this.name = name;
    }

    @Override
    public synchronized void put(Collection<QueuedTask> tasks) {
        for (QueuedTask task : tasks) {
            if (!claimed.containsKey(task)) {
                waiting.add(task);
            }
        }
        notifyAll();
    }

    @Override
    public synchronized void withdraw(Collection<QueuedTask> tasks) {
        for (QueuedTask task : tasks) {
            waiting.remove(task);
            claimed.remove(task);
        }
    }

    @Override
    public synchronized boolean holds(Claim claim) {
        return claim.equals(claimed.get(claim.task()));
    }

    @Override
    public Taking take(int parallel, Handler handler) {
        var taker = new Taker(handler);
        for (int i = 1; i <= parallel; i++) {
            var thread = new Thread(taker::run, name + i);
            taker.threads.add(thread);
            thread.start();
        }
        return taker;
    }

    private synchronized void handBack(Claim claim) {
        if (claimed.remove(claim.task(), claim)) {
            waiting.add(claim.task());
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
                    Claim claim;
                    synchronized (InProcessTaskQueue.this) {
                        while (!closed && (paused || waiting.isEmpty())) {
                            InProcessTaskQueue.this.wait();
                        }
                        if (closed) {
                            return;
                        }
                        QueuedTask task = waiting.iterator().next();
                        waiting.remove(task);
                        claim = new Claim(task, Thread.currentThread().getName(), ++claims);
                        claimed.put(task, claim);
                    }
                    work(claim);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void work(Claim claim) throws InterruptedException {
            try {
                handler.work(claim);
            } catch (RuntimeException e) {
                LOG.warn("task {} is handed out again", claim.task().task(), e);
            } finally {
                handBack(claim);
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
        public void close() {
            synchronized (InProcessTaskQueue.this) {
                closed = true;
                InProcessTaskQueue.this.notifyAll();
            }
            boolean interrupted = false;
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    try {
                        thread.join();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
