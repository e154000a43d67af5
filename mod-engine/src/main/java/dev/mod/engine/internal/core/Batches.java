package dev.mod.engine.internal.core;

import dev.mod.engine.event.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * Records that are taken in on another thread while the next ones are read, one batch after the other. For one thread;
 * {@link #finish} has to be called after the last record.
 */
final class Batches implements Consumer<Recorded> {
    private static final int SIZE = 1_000;

    private final Consumer<Recorded> reader;
    private List<Recorded> batch = new ArrayList<>(SIZE);
    private CompletableFuture<Void> before = CompletableFuture.completedFuture(null);

    /** @param reader called with all records in order, one at a time */
    Batches(Consumer<Recorded> reader) {
        this.reader = reader;
    }

    /** Rethrows what the reader has thrown. */
    @Override
    public void accept(Recorded recorded) {
        batch.add(recorded);
        if (batch.size() == SIZE) {
            join();
            List<Recorded> full = batch;
            batch = new ArrayList<>(SIZE);
            before = CompletableFuture.runAsync(() -> full.forEach(reader));
        }
    }

    /** Waits until the reader has all records; rethrows what it has thrown. */
    void finish() {
        join();
        batch.forEach(reader);
    }

    private void join() {
        try {
            before.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        }
    }
}
