package dev.mod.engine.shared;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.core.Effects;
import dev.mod.engine.internal.core.Fold;
import dev.mod.engine.internal.core.MaskedJournal;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.core.Ownership;
import dev.mod.engine.internal.core.Reports;
import dev.mod.engine.internal.core.RunCore;
import dev.mod.engine.internal.core.RunState;
import dev.mod.engine.internal.core.StaleAttemptException;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.mask.Seal;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.engine.store.TaskReport;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process's part in a run that no process owns: the run's state as far as it has been read, and the messages that
 * wait for their transaction. Messages that come while one is under way share the next.
 */
final class SharedRun {
    private static final Logger LOG = LoggerFactory.getLogger(SharedRun.class);
    /** Reports wait so long for others before whoever collected the last ones collects them. */
    private static final long COLLECT_MILLIS = 20;
    /** When somebody else collected the last ones, they wait so long for that one. */
    private static final Duration LEFT = Duration.ofMillis(500);
    /** Events that are read under the lock; others go on writing while more are read. */
    private static final int MAX_DELTA = 500;

    /**
     * A message with what must hold for it.
     *
     * @param lease of the worker that sends it; empty if it comes from elsewhere
     */
    private record Envelope(Message message, Optional<Lease> lease) {}

    private final EngineParts engine;
    private final SharedRunStore store;
    private final RunId id;
    private final ScheduledExecutorService threads;
    private final Batcher<Envelope> inbox;
    private boolean collecting;
    private volatile boolean collector = true;
    private volatile boolean takingOver;
    private volatile Seal seal;

    private final Object transacting = new Object();
    private @Nullable RunPlan plan;
    private long nextSeq;
    /** Whether somebody else was seen to record something when the run was locked last. */
    private boolean others;
    private volatile @Nullable RunState state;

    SharedRun(EngineParts engine, SharedRunStore store, RunId id, ScheduledExecutorService threads) {
        this.engine = engine;
        this.store = store;
        this.id = id;
        this.threads = threads;
        this.inbox = new Batcher<>(threads, this::drain);
        this.seal = new Seal(id, SecretMasker.NONE);
    }

    RunId id() {
        return id;
    }

    /** Has these secrets sealed from now on in what this process records, and opened in what it reads. */
    void mask(SecretMasker secrets) {
        synchronized (transacting) {
            if (seal.isEmpty() && secrets.isEmpty()) {
                return;
            }
            seal = new Seal(id, secrets);
            state = null;
            nextSeq = 0;
        }
    }

    /** Begins a new run with everything that it decides at first. */
    void create(RunTransaction transaction, Recorded created) {
        synchronized (transacting) {
            new MaskedJournal(new TransactionJournal(transaction), seal).append(List.of(created));
            engine.listener().event(created);
            state = Fold.apply(null, created);
            nextSeq = 1;
            settle(transaction, List.of());
        }
    }

    /** The state as of the latest transaction; reads the run if there was none. */
    RunState state() {
        RunState known = state;
        if (known == null) {
            refresh();
            known = java.util.Objects.requireNonNull(state);
        }
        return known;
    }

    /** Number of the event after those that have been read. */
    long nextSeq() {
        synchronized (transacting) {
            return nextSeq;
        }
    }

    /** The shared state as of the latest transaction. */
    SharedState visible() {
        return state().shared();
    }

    /** Reads what others have done. */
    void refresh() {
        synchronized (transacting) {
            catchUp(reader -> store.read(id, nextSeq, reader));
        }
    }

    /** Sends the run a message; from any thread. Its reply comes when it is durable. */
    void send(Message message) {
        inbox.add(new Envelope(message, Optional.empty()));
    }

    /** Sends a message of the holder of a lease; it is refused if that holds no longer. */
    void send(Lease lease, Message message) {
        inbox.add(new Envelope(message, Optional.of(lease)));
    }

    /** Takes a task; nothing if the lease no longer holds or the task is not to be done. */
    CompletableFuture<Optional<Task>> take(Lease lease) {
        var reply = new CompletableFuture<Optional<Task>>();
        send(lease, new Message.Take(lease.task().task(), reply));
        return reply;
    }

    /** A task as it is when its next attempt has begun, if it waits, as far as this process knows. */
    Optional<Task> next(TaskId task) {
        Optional<Task> next = state().next(task, engine.clock().instant());
        if (next.isEmpty()) {
            refresh();
            next = state().next(task, engine.clock().instant());
        }
        return next;
    }

    /** Events as they may be posted. */
    List<Recorded> reported(List<Event> events) {
        List<Recorded> reported = new ArrayList<>();
        for (Event event : events) {
            reported.add(MaskedJournal.sealed(new Recorded(reported.size(), engine.clock().instant(), event), seal));
        }
        return reported;
    }

    /** This process has posted reports on the run, which somebody has to collect. */
    synchronized void posted() {
        if (!collecting) {
            collecting = true;
            var unused = threads.schedule(collector ? this::collect : this::collectLeft,
                    collector
                            ? COLLECT_MILLIS
                            : LEFT.toMillis() + ThreadLocalRandom.current().nextLong(LEFT.toMillis()),
                    TimeUnit.MILLISECONDS);
        }
    }

    private void collect() {
        synchronized (this) {
            collecting = false;
        }
        inbox.request();
    }

    /**
     * Collects reports that nobody else has collected in time. Who does not know the secrets of the run leaves them to
     * those who can decide what follows.
     */
    void collectLeft() {
        try {
            if (store.waiting(LEFT).contains(id) && (!seal.isEmpty() || state().run().secrets().isEmpty())) {
                takingOver = true;
                collect();
                return;
            }
        } catch (RuntimeException e) {
            LOG.debug("whether reports on run {} are left is not known", id, e);
        }
        synchronized (this) {
            collecting = false;
        }
    }

    private void drain(List<Envelope> batch) {
        try {
            transact(batch);
        } catch (StoreAwayException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.warn("run {} takes no more messages: {}", id, e.toString());
            batch.forEach(envelope -> envelope.message().fail(e));
        }
    }

    /** What can be done without the lock of the run is done before it is taken. */
    private void transact(List<Envelope> batch) {
        synchronized (transacting) {
            if (state == null || others) {
                catchUp(reader -> store.read(id, nextSeq, reader));
            }
            while (!transactUnlessFarBehind(batch)) {
                catchUp(reader -> store.read(id, nextSeq, reader));
            }
        }
    }

    /** Says whether it was done: who has much to read leaves the run to others meanwhile. */
    private boolean transactUnlessFarBehind(List<Envelope> batch) {
        try (RunTransaction transaction = store.begin(id)) {
            if (batch.isEmpty() && !takingOver && !transaction.collector()) {
                // what was posted is for somebody else to collect, unless it is left
                collector = false;
                posted();
                return true;
            }
            long behind = transaction.nextSeq() - nextSeq;
            others = behind > 0;
            if (behind > MAX_DELTA) {
                return false;
            }
            if (others) {
                catchUp(reader -> transaction.replay(nextSeq, reader));
            }
            settle(transaction, batch);
            return true;
        }
    }

    private void catchUp(Consumer<Consumer<Recorded>> source) {
        var secrets = seal;
        var folder = new Consumer<Recorded>() {
            private @Nullable RunState folded = state;
            private long next = nextSeq;

            @Override
            public void accept(Recorded recorded) {
                folded = Fold.apply(folded,
                        secrets.isEmpty() ? recorded : MaskedJournal.opened(recorded, secrets));
                next = recorded.seq() + 1;
            }
        };
        source.accept(folder);
        state = folder.folded;
        nextSeq = folder.next;
    }

    private void settle(RunTransaction transaction, List<Envelope> batch) {
        RunState before = java.util.Objects.requireNonNull(state);
        if (plan == null) {
            plan = RunPlan.of(RecordedWorkflow.of(before.run()));
        }
        var times = new ReportedTime(engine.clock());
        var gone = new LinkedHashSet<QueuedTask>();
        var journal = new TransactionJournal(transaction);
        var deciding = new RunCore(plan, new MaskedJournal(journal, seal), before, nextSeq, times,
                engine::newTaskId, new TransactionEffects(transaction), Ownership.shared());
        List<TaskReport> reports = transaction.collect();
        for (TaskReport report : reports) {
            if (report.last()) {
                gone.add(report.task());
            }
            Reports.tell(deciding, opened(report), times::reported);
        }
        times.now();
        if (!reports.isEmpty() && (takingOver || transaction.collector())) {
            transaction.takeOver();
        }
        List<Runnable> refusals = new ArrayList<>();
        List<Lease> leases = batch.stream().flatMap(envelope -> envelope.lease().stream()).toList();
        Set<Lease> holding = leases.isEmpty() ? Set.of() : transaction.offers().holding(leases);
        for (Envelope envelope : batch) {
            handle(deciding, envelope, transaction, holding, refusals);
        }
        // what this process has read is the state as long as nothing more is durable
        journal.before = () -> offerAgain(deciding, gone, transaction);
        journal.committed = () -> {
            state = deciding.state();
            nextSeq = deciding.nextSeq();
        };
        deciding.settle(true);
        if (!journal.done) {
            journal.before.run();
            transaction.commit();
        }
        collector = transaction.collector();
        takingOver = false;
        refusals.forEach(Runnable::run);
    }

    private TaskReport opened(TaskReport report) {
        return seal.isEmpty()
                ? report
                : new TaskReport(report.task(), report.attempt(), report.events().stream()
                        .map(recorded -> MaskedJournal.opened(recorded, seal)).toList(), report.last());
    }

    /** Whoever had a task has given it back; if that did not end it, others get it. */
    private static void offerAgain(RunCore deciding, Set<QueuedTask> gone, RunTransaction transaction) {
        List<QueuedTask> left = gone.stream()
                .filter(task -> deciding.state().task(task.task()).filter(SharedRun::queued).isPresent()).toList();
        if (!left.isEmpty()) {
            transaction.offers().put(left);
        }
    }

    private static void handle(RunCore deciding, Envelope envelope, RunTransaction transaction, Set<Lease> holding,
            List<Runnable> refusals) {
        boolean held = envelope.lease().isEmpty() || holding.contains(envelope.lease().get());
        if (envelope.message() instanceof Message.Take take) {
            if (!held) {
                refusals.add(() -> take.reply().complete(Optional.empty()));
                return;
            }
            deciding.handle(take);
            if (deciding.state().task(take.task()).filter(SharedRun::runs).isEmpty()) {
                transaction.offers().withdraw(List.of(envelope.lease().orElseThrow().task()));
            }
        } else if (held) {
            deciding.handle(envelope.message());
        } else {
            TaskId task = envelope.lease().orElseThrow().task().task();
            refusals.add(() -> envelope.message().fail(new StaleAttemptException(task)));
        }
    }

    /** The journal of a core that lives for one transaction: what it appends is the transaction's end. */
    private static final class TransactionJournal implements Journal {
        private final RunTransaction transaction;
        private Runnable before = () -> {};
        private Runnable committed = () -> {};
        private boolean done;

        TransactionJournal(RunTransaction transaction) {
            this.transaction = transaction;
        }

        @Override
        public void replay(Consumer<Recorded> reader) {
            transaction.replay(0, reader);
        }

        @Override
        public void append(List<Recorded> events) {
            transaction.append(events);
            before.run();
            transaction.commit();
            done = true;
            committed.run();
        }

        @Override
        public void close() {
            transaction.close();
        }
    }

    private final class TransactionEffects implements Effects {
        private final RunTransaction transaction;

        TransactionEffects(RunTransaction transaction) {
            this.transaction = transaction;
        }

        @Override
        public void start(Task task) {
            throw new IllegalStateException("workers take the tasks of shared runs");
        }

        @Override
        public void queue(List<Task> offered, List<Task> withdrawn) {
            if (!withdrawn.isEmpty()) {
                transaction.offers().withdraw(queued(withdrawn));
            }
            if (!offered.isEmpty()) {
                transaction.offers().put(queued(offered));
            }
        }

        private List<QueuedTask> queued(List<Task> tasks) {
            return tasks.stream().map(task -> new QueuedTask(id, task.id())).toList();
        }

        @Override
        public void stop(Task task) {
            // its worker sees in the journal that the attempt is over
        }

        @Override
        public void publish(Recorded recorded) {
            engine.listener().event(recorded);
        }
    }

    private static boolean runs(Task task) {
        return task.status() == TaskStatus.RUNNING;
    }

    private static boolean queued(Task task) {
        return runs(task) || task.status() == TaskStatus.PENDING;
    }
}
