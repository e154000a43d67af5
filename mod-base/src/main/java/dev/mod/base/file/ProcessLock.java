package dev.mod.base.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** A lock between processes that also works between the threads of one, where the platform's own refuses. */
public final class ProcessLock implements AutoCloseable {
    private static final ConcurrentHashMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileChannel file;

    private ProcessLock(ReentrantLock threads, FileChannel file) {
        this.threads = threads;
        this.file = file;
    }

    /**
     * Waits for the lock; it is free again when it is closed, or its process has ended.
     *
     * @param file its file, absolute, made if it is missing and never removed; its directory must exist
     * @throws IOException if the file cannot be made or locked
     */
    public static ProcessLock on(Path file) throws IOException {
        var threads = THREADS.computeIfAbsent(file.normalize(), key -> new ReentrantLock());
        threads.lock();
        return on(file, threads);
    }

    /** As {@link #on}; an interrupt ends the wait. */
    public static ProcessLock interruptibly(Path file) throws IOException, InterruptedException {
        var threads = THREADS.computeIfAbsent(file.normalize(), key -> new ReentrantLock());
        threads.lockInterruptibly();
        try {
            return on(file, threads);
        } catch (ClosedByInterruptException | FileLockInterruptionException e) {
            var unused = Thread.interrupted();
            throw new InterruptedException();
        }
    }

    private static ProcessLock on(Path file, ReentrantLock threads) throws IOException {
        try {
            return new ProcessLock(threads, locked(file));
        } catch (IOException | RuntimeException e) {
            threads.unlock();
            throw e;
        }
    }

    /**
     * The lock, if nobody has it, this thread included. Whoever opens and closes the file otherwise gives the lock up with it,
     * so that the file must be for this alone. To be closed by the same thread.
     *
     * @param file as for {@link #on}
     * @throws IOException if the file cannot be made or locked
     */
    public static Optional<ProcessLock> tryOn(Path file) throws IOException {
        var threads = THREADS.computeIfAbsent(file.normalize(), key -> new ReentrantLock());
        if (threads.isHeldByCurrentThread() || !threads.tryLock()) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean held = false;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            held = channel.tryLock() != null;
            return held ? Optional.of(new ProcessLock(threads, channel)) : Optional.empty();
        } finally {
            if (!held) {
                try {
                    if (channel != null) {
                        channel.close();
                    }
                } finally {
                    threads.unlock();
                }
            }
        }
    }

    private static FileChannel locked(Path file) throws IOException {
        var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            channel.lock();
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            threads.unlock();
        }
    }
}
