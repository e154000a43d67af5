package dev.mod.base.file;

import java.util.concurrent.Semaphore;

/**
 * Contents of files that are worked on at the same time, bounded by their sizes: many small ones together, one beyond the
 * bound alone. Whoever waits the longest is next.
 */
public final class BytesInFlight {
    /** What work on a text takes of the heap, in sizes of the text, with all threads of several tasks. */
    private static final int HEAP_PER_BYTE = 64;

    private static final int UNIT = 1024;

    private final Semaphore units;
    private final int all;

    /** What is given back when the work on a file has ended. */
    public interface Hold extends AutoCloseable {
        @Override
        void close();
    }

    /** @param bytes how many at once, unless one file alone has more */
    public BytesInFlight(long bytes) {
        this.all = (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes / UNIT));
        this.units = new Semaphore(all, true);
    }

    /** As many as this heap is large enough for. */
    public static BytesInFlight ofHeap() {
        return new BytesInFlight(Runtime.getRuntime().maxMemory() / HEAP_PER_BYTE);
    }

    /** Waits until there is room for a file of a size. */
    public Hold hold(long bytes) throws InterruptedException {
        int taken = units(bytes);
        units.acquire(taken);
        return () -> units.release(taken);
    }

    /** As {@link #hold}, but an interrupt does not end the waiting; the thread is interrupted still. */
    public Hold holdUninterruptibly(long bytes) {
        int taken = units(bytes);
        units.acquireUninterruptibly(taken);
        return () -> units.release(taken);
    }

    private int units(long bytes) {
        return (int) Math.max(1, Math.min(all, bytes / UNIT));
    }
}
