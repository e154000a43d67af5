package dev.mod.engine.shared;

import dev.mod.engine.store.StoreAwayException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what comes, in its order, to a store that may be away: one batch after the other, each with what came while the one
 * before was written. Safe for concurrent use.
 */
final class Batcher<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Batcher.class);
    /** What can wait waits so long for company. */
    private static final long PATIENCE_MILLIS = 500;
    private static final long FIRST_RETRY_MILLIS = 100;
    private static final long LAST_RETRY_MILLIS = 5_000;
    /** In one batch, so that a flood of them cannot put off durability. */
    private static final int MAX_BATCH = 512;

    private final ScheduledExecutorService threads;
    private final Consumer<List<T>> writer;
    private final Deque<T> items = new ArrayDeque<>();
    /** Whether a batch is to be written, at once or after a pause, and has not been begun. */
    private boolean due;
    private boolean writing;
    /** Whether another batch is wanted after the one that is being written. */
    private boolean again;
    private boolean patient;
    private long retryMillis;

    /**
     * @param writer writes a batch, which may be empty if it was asked for; has the same one again later, with what came after
     *        it, if it throws {@link StoreAwayException}. Must throw nothing else
     */
    Batcher(ScheduledExecutorService threads, Consumer<List<T>> writer) {
        this.threads = threads;
        this.writer = writer;
    }

    /** Has something written soon. */
    synchronized void add(T item) {
        items.add(item);
        request();
    }

    /** Has something written that can wait for others. */
    synchronized void addPatiently(T item) {
        items.add(item);
        waitForCompany();
    }

    /** Has a batch written that begins after this call, even an empty one. */
    synchronized void request() {
        if (due) {
            return;
        }
        if (writing) {
            again = true;
        } else {
            due = true;
            threads.execute(this::write);
        }
    }

    private void waitForCompany() {
        if (!patient) {
            patient = true;
            var unused = threads.schedule(this::endPatience, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void endPatience() {
        patient = false;
        if (!items.isEmpty()) {
            request();
        }
    }

    private void write() {
        List<T> batch = next();
        boolean away = false;
        try {
            writer.accept(batch);
        } catch (StoreAwayException e) {
            LOG.debug("{} wait for the store", batch.size(), e);
            away = true;
        } finally {
            end(away ? batch : List.of(), away);
        }
    }

    private synchronized List<T> next() {
        due = false;
        writing = true;
        List<T> batch = new ArrayList<>();
        while (batch.size() < MAX_BATCH && !items.isEmpty()) {
            batch.add(items.remove());
        }
        again = !items.isEmpty();
        return batch;
    }

    private synchronized void end(List<T> left, boolean away) {
        writing = false;
        for (int i = left.size() - 1; i >= 0; i--) {
            items.addFirst(left.get(i));
        }
        retryMillis = away ? Math.min(LAST_RETRY_MILLIS, Math.max(FIRST_RETRY_MILLIS, retryMillis * 2)) : 0;
        if ((away || again) && !threads.isShutdown()) {
            due = true;
            var unused = threads.schedule(this::write, retryMillis, TimeUnit.MILLISECONDS);
        }
    }
}
