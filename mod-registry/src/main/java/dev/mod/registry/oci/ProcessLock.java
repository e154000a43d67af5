package dev.mod.registry.oci;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** A lock on a file that also works between the threads of one process, where the platform's own refuses. */
final class ProcessLock implements AutoCloseable {
    private static final ConcurrentHashMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileLock processes;

    private ProcessLock(ReentrantLock threads, FileLock processes) {
        this.threads = threads;
        this.processes = processes;
    }

    /**
     * Waits for the lock.
     *
     * @param channel of the file
     * @param place what the lock guards, absolute
     */
    static ProcessLock on(FileChannel channel, Path place) throws IOException {
        var threads = THREADS.computeIfAbsent(place.normalize(), key -> new ReentrantLock());
        threads.lock();
        try {
            return new ProcessLock(threads, channel.lock());
        } catch (IOException | RuntimeException e) {
            threads.unlock();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            processes.release();
        } finally {
            threads.unlock();
        }
    }
}
