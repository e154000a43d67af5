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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the attempts at work in this process have to say and have not posted yet, of all runs. What comes while something
 * is being posted is posted together.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

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
    private final Batcher<Letter> letters;

    Outbox(SharedRunStore store, ScheduledExecutorService threads) {
        this.store = store;
        this.letters = new Batcher<>(threads, this::postAll);
    }

    /** Has something posted that can wait. */
    void note(SharedRun run, Lease lease, Task task, Event event) {
        letters.addPatiently(Letter.of(run, lease, task.attempt(), List.of(event), List.of(), false));
    }

    /** Has something posted, with what waits; the reply comes as that of the letter. */
    CompletableFuture<Void> post(SharedRun run, Lease lease, Task task, List<Event> events, List<KeptText> texts,
            boolean last) {
        var letter = Letter.of(run, lease, task.attempt(), events, texts, last);
        letters.add(letter);
        return letter.reply();
    }

    private void postAll(List<Letter> batch) {
        if (batch.isEmpty()) {
            return;
        }
        Set<Lease> held;
        try {
            held = post(batch);
        } catch (StoreAwayException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.warn("what {} tasks say is lost: {}", batch.size(), e.toString());
            batch.forEach(letter -> letter.reply().completeExceptionally(e));
            return;
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
}
