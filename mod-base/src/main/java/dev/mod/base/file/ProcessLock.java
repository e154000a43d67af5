package dev.mod.base.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
        try {
            return new ProcessLock(threads, locked(file));
        } catch (IOException | RuntimeException e) {
            threads.unlock();
            throw e;
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
