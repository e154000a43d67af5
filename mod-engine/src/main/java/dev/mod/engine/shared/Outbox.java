package dev.mod.engine.shared;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.core.StaleAttemptException;
import dev.mod.engine.run.Task;
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.engine.store.TaskReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the attempts at work in this process have to say and have not posted yet, of all runs. What comes while something
 * is being posted is posted together.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    /** What can wait, such as that a step began, waits so long for company. */
    private static final long NOTE_MILLIS = 500;
    private static final long FIRST_RETRY_MILLIS = 100;
    private static final long LAST_RETRY_MILLIS = 5_000;
    /** Letters in one transaction. */
    private static final int MAX_BATCH = 512;

    /**
     * Part of what is to be said of an attempt.
     *
     * @param run the attempt's
     * @param lease under which it is made
     * @param attempt its number
     * @param events what happened
     * @param texts to keep before that is durable
     * @param last whether the attempt is over
     * @param reply completes when all this is durable; fails if the lease holds no longer
     */
    record Letter(SharedRun run, Lease lease, int attempt, List<Recorded> events, List<KeptText> texts, boolean last,
            CompletableFuture<Void> reply) {
        static Letter of(SharedRun run, Lease lease, int attempt, List<Event> events, List<KeptText> texts,
                boolean last) {
            return new Letter(run, lease, attempt, run.reported(events), texts, last, new CompletableFuture<>());
        }
    }

    private final SharedRunStore store;
    private final ScheduledExecutorService threads;
    private final Deque<Letter> letters = new ArrayDeque<>();
    private final Object posting = new Object();
    private boolean scheduled;
    private boolean noteScheduled;
    private long retryMillis;

    Outbox(SharedRunStore store, ScheduledExecutorService threads) {
        this.store = store;
        this.threads = threads;
    }

    /** Has something posted that can wait. */
    void note(SharedRun run, Lease lease, Task task, Event event) {
        put(Letter.of(run, lease, task.attempt(), List.of(event), List.of(), false), true);
    }

    /** Has something posted, with what waits; the reply comes as that of the letter. */
    CompletableFuture<Void> post(SharedRun run, Lease lease, Task task, List<Event> events, List<KeptText> texts,
            boolean last) {
        var letter = Letter.of(run, lease, task.attempt(), events, texts, last);
        put(letter, false);
        return letter.reply();
    }

    /** @param patient whether it can wait */
    private synchronized void put(Letter letter, boolean patient) {
        letters.add(letter);
        if (patient && !noteScheduled) {
            noteScheduled = true;
            var unused = threads.schedule(this::drain, NOTE_MILLIS, TimeUnit.MILLISECONDS);
        }
        if (!patient && !scheduled && retryMillis == 0) {
            scheduled = true;
            threads.execute(this::drain);
        }
    }

    private void drain() {
        synchronized (posting) {
            List<Letter> batch = next();
            if (batch.isEmpty()) {
                return;
            }
            Set<Lease> held;
            try {
                held = post(batch);
            } catch (StoreAwayException e) {
                LOG.debug("what tasks say waits for the store", e);
                later(batch);
                return;
            } catch (RuntimeException e) {
                LOG.warn("what {} tasks say is lost: {}", batch.size(), e.toString());
                batch.forEach(letter -> letter.reply().completeExceptionally(e));
                return;
            }
            synchronized (this) {
                retryMillis = 0;
            }
            Set<SharedRun> runs = new LinkedHashSet<>();
            for (Letter letter : batch) {
                if (held.contains(letter.lease())) {
                    runs.add(letter.run());
                    letter.reply().complete(null);
                } else {
                    letter.reply().completeExceptionally(new StaleAttemptException(letter.lease().task().task()));
                }
            }
            runs.forEach(SharedRun::posted);
        }
    }

    private synchronized List<Letter> next() {
        scheduled = false;
        noteScheduled = false;
        List<Letter> batch = new ArrayList<>();
        while (batch.size() < MAX_BATCH && !letters.isEmpty()) {
            batch.add(letters.remove());
        }
        if (!letters.isEmpty()) {
            scheduled = true;
            threads.execute(this::drain);
        }
        return batch;
    }

    private Set<Lease> post(List<Letter> batch) {
        Map<Lease, TaskReport> reports = new LinkedHashMap<>();
        for (Letter letter : batch) {
            if (!letter.texts().isEmpty()) {
                store.keep(letter.lease(), letter.texts());
            }
            reports.merge(letter.lease(), new TaskReport(letter.lease().task(), letter.attempt(), letter.events(),
                    letter.last()), Outbox::joined);
        }
        return store.post(reports);
    }

    private static TaskReport joined(TaskReport first, TaskReport second) {
        List<Recorded> events = new ArrayList<>(first.events());
        events.addAll(second.events());
        return new TaskReport(first.task(), first.attempt(), events, first.last() || second.last());
    }

    private synchronized void later(List<Letter> batch) {
        for (int i = batch.size() - 1; i >= 0; i--) {
            letters.addFirst(batch.get(i));
        }
        retryMillis = Math.min(LAST_RETRY_MILLIS, Math.max(FIRST_RETRY_MILLIS, retryMillis * 2));
        if (!threads.isShutdown()) {
            scheduled = true;
            var unused = threads.schedule(this::drain, retryMillis, TimeUnit.MILLISECONDS);
        }
    }
}
