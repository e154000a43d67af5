package dev.mod.engine.history;

import dev.mod.engine.change.WatchedOperations;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.change.TargetFiles;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.history.History.Happening;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.RunStore;
import dev.mod.engine.target.FileEntry;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is a process elsewhere: the threads of one engine. It can be killed: then each of them stops for good at the next
 * thing that would be seen from outside. As threads may be slow, that is a death that a process could have died, too.
 */
final class Life {
    /** Thrown in the threads of a killed process when all is over. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** How many changes of files fail while the disk is full. */
    private static final int FULL = 3;
    private static final long PATIENCE_SECONDS = 60;
    /** How often all threads of a killed process have to be seen waiting. */
    private static final int STILL = 20;

    private final ThreadGroup group = new ThreadGroup("life");
    private final World world;
    private final List<Happening> happenings;
    private final AtomicInteger moments = new AtomicInteger();
    private final AtomicInteger failing = new AtomicInteger();
    private final CountDownLatch over = new CountDownLatch(1);
    private final CompletableFuture<Void> killed = new CompletableFuture<>();
    private final ThreadLocal<Boolean> placing = ThreadLocal.withInitial(() -> false);
    /** What this process owns; others can have it when it is dead. */
    private final Queue<Journal> journals = new ConcurrentLinkedQueue<>();
    private volatile boolean journalFull;
    private volatile boolean faulty;
    private volatile Consumer<History.What> control = what -> {};

    Life(World world, List<Happening> happenings) {
        this.world = world;
        this.happenings = new ArrayList<>(happenings);
    }

    /** Whether a disk was full. */
    boolean faulty() {
        return faulty;
    }

    boolean killed() {
        return killed.isDone();
    }

    /** How requests reach the run. */
    void control(Consumer<History.What> requests) {
        control = requests;
    }

    /**
     * Does something in this process.
     *
     * @return what came of it; empty if the process was killed
     */
    <T> Optional<T> run(Callable<T> work) throws Exception {
        var result = new CompletableFuture<T>();
        new Thread(group, () -> {
            try {
                result.complete(work.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        }, "mod-life").start();
        try {
            CompletableFuture.anyOf(result.handle((done, failure) -> null), killed).get(PATIENCE_SECONDS,
                    TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("nothing goes on:\n" + stacks());
        }
        if (killed()) {
            freeze();
            journals.forEach(Journal::close);
            return Optional.empty();
        }
        try {
            return Optional.of(result.get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw e;
        }
    }

    /** Something happens that can be seen from outside. */
    void moment(boolean quiet) {
        stop();
        int now = moments.incrementAndGet();
        while (true) {
            Happening next = null;
            synchronized (happenings) {
                for (Happening each : happenings) {
                    if (each.moment() <= now && (quiet || each.what() != History.What.EDIT)) {
                        next = each;
                        break;
                    }
                }
                if (next == null) {
                    break;
                }
                happenings.remove(next);
            }
            happen(next);
        }
        stop();
    }

    private void happen(Happening happening) {
        switch (happening.what()) {
            case EDIT -> world.edit(happening.edit(), true);
            case KILL -> killed.complete(null);
            case CANCEL, INTERRUPT -> control.accept(happening.what());
            case DISK_FULL -> failing.set(FULL);
            case JOURNAL_FULL -> journalFull = true;
        }
    }

    private void stop() {
        if (killed()) {
            boolean interrupted = false;
            while (true) {
                try {
                    over.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw new Killed();
        }
    }

    private Thread[] threads() {
        var threads = new Thread[group.activeCount() + 20];
        int count = group.enumerate(threads);
        return Arrays.copyOf(threads, count);
    }

    private String stacks() {
        var text = new StringBuilder();
        for (Thread thread : threads()) {
            text.append(thread).append(' ').append(thread.getState()).append('\n');
            for (StackTraceElement element : thread.getStackTrace()) {
                text.append("    ").append(element).append('\n');
            }
        }
        return text.toString();
    }

    /** Waits until no thread goes on. */
    private void freeze() throws InterruptedException {
        for (int still = 0; still < STILL;) {
            boolean running = false;
            for (Thread thread : threads()) {
                if (thread.getName().equals("mod-alive")) {
                    thread.interrupt();
                    thread.join();
                } else if (thread.getName().startsWith("mod-") && !thread.getName().equals("mod-control")) {
                    running |= running(thread);
                }
            }
            still = running ? 0 : still + 1;
            Thread.sleep(0, 100_000);
        }
    }

    /**
     * Whether a thread runs, or will: what it waits for is nobody's any more, or done by threads of a pool, which see no
     * moments. One that waits for readers of a lock is given {@link #STILL} looks to go on.
     */
    private static boolean running(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), 8);
        if (info == null) {
            return false;
        }
        boolean free = info.getLockOwnerId() == -1;
        return switch (info.getThreadState()) {
            case RUNNABLE -> true;
            case BLOCKED -> free;
            default -> free && info.getLockName() != null
                    && info.getLockName().startsWith(ReentrantLock.class.getName() + "$")
                    || Arrays.stream(info.getStackTrace())
                            .anyMatch(frame -> frame.getClassName().equals(ForkJoinTask.class.getName()));
        };
    }

    /** Lets a killed process's threads end. */
    void end() throws InterruptedException {
        killed.complete(null);
        over.countDown();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        for (Thread thread : threads()) {
            if (thread.getName().startsWith("mod-")) {
                thread.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
            }
        }
    }

    /** The journals and directories of a store, as this process sees them. */
    RunStore store(RunStore store) {
        return new RunStore() {
            @Override
            public Journal create(RunRecord run) {
                return journal(store.create(run));
            }

            @Override
            public Journal open(RunId run) {
                return journal(store.open(run));
            }

            @Override
            public void read(RunId run, Consumer<Recorded> reader) {
                store.read(run, reader);
            }

            @Override
            public List<RunId> list() {
                return store.list();
            }

            @Override
            public Optional<Long> owner(RunId run) {
                return store.owner(run);
            }

            @Override
            public Path directory(RunId run) {
                return store.directory(run);
            }

            @Override
            public void delete(RunId run) {
                store.delete(run);
            }
        };
    }

    private Journal journal(Journal journal) {
        journals.add(journal);
        return new Journal() {
            @Override
            public void replay(Consumer<Recorded> reader) {
                journal.replay(reader);
            }

            @Override
            public void append(List<Recorded> events) {
                moment(true);
                if (journalFull) {
                    faulty = true;
                    throw new JournalException(ErrorCodes.JOURNAL_WRITE, "No space left on device", new IOException());
                }
                journal.append(events);
                world.recorded(events);
                moment(true);
            }

            @Override
            public void close() {
                journal.close();
            }
        };
    }

    /** The changes of files that this process makes. */
    FileOperations files() {
        return new WatchedOperations(FileOperations.UNFORCED) {
            @Override
            protected void change() throws IOException {
                if (!placing.get()) {
                    moment(false);
                }
                if (failing.get() > 0 && failing.getAndDecrement() > 0) {
                    faulty = true;
                    throw new IOException("No space left on device");
                }
            }

            @Override
            protected boolean ifStill(TargetFiles files, String path, @Nullable FileEntry found, TargetFiles.Work work)
                    throws IOException {
                change();
                world.quiet().lock();
                placing.set(true);
                try {
                    return files.ifStill(path, found, work);
                } finally {
                    placing.set(false);
                    world.quiet().unlock();
                }
            }
        };
    }
}
