package dev.mod.engine.shared;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.core.Effects;
import dev.mod.engine.internal.core.Fold;
import dev.mod.engine.internal.core.MaskedJournal;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.core.Ownership;
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
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
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
    /** What can wait, such as that a step began, waits so long for company. */
    private static final long NOTE_MILLIS = 500;
    private static final long FIRST_RETRY_MILLIS = 100;
    private static final long LAST_RETRY_MILLIS = 5_000;
    /** Messages in one transaction, so that a flood of them cannot put off durability. */
    private static final int MAX_BATCH = 512;

    /**
     * What a worker has of a task: messages of its attempt come from here. Nothing of an attempt is heard that was begun
     * before it was recorded, and then could not be.
     */
    static final class Claim {
        private final Lease lease;
        /** Whether its beginning was about to become durable, and may be. */
        private boolean tried;
        private volatile boolean refused;

        Claim(Lease lease) {
            this.lease = lease;
        }
    }

    /**
     * A message with what belongs to it.
     *
     * @param claim of the worker that sends it; empty if it comes from elsewhere
     * @param kept texts to keep with it
     */
    private record Envelope(Message message, Optional<Claim> claim, List<KeptText> kept) {}

    private final EngineParts engine;
    private final SharedRunStore store;
    private final RunId id;
    private final ScheduledExecutorService threads;
    private final Consumer<SharedRun> settled;
    private final Deque<Envelope> inbox = new ArrayDeque<>();
    private boolean scheduled;
    private boolean noteScheduled;
    private long retryMillis;
    private volatile Seal seal;

    private final Object transacting = new Object();
    private @Nullable RunPlan plan;
    private long nextSeq;
    /** Whether somebody else was seen to record something when the run was locked last. */
    private boolean others;
    private volatile @Nullable RunState state;
    private volatile @Nullable RunCore core;

    /** @param settled told after each transaction that went well */
    SharedRun(EngineParts engine, SharedRunStore store, RunId id, ScheduledExecutorService threads,
            Consumer<SharedRun> settled) {
        this.engine = engine;
        this.store = store;
        this.id = id;
        this.threads = threads;
        this.settled = settled;
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
            core = null;
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
        settled.accept(this);
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
        RunCore latest = core;
        return latest == null ? state().shared() : latest.visible();
    }

    /** Reads what others have done. */
    void refresh() {
        synchronized (transacting) {
            catchUp(reader -> store.read(id, nextSeq, reader));
        }
        settled.accept(this);
    }

    /** Sends the run a message; from any thread. Its reply comes when it is durable. */
    void send(Message message) {
        enqueue(new Envelope(message, Optional.empty(), List.of()), false);
    }

    /** Sends a message of an attempt. */
    void send(Claim claim, Message message, List<KeptText> kept) {
        enqueue(new Envelope(message, Optional.of(claim), kept), message instanceof Message.Note);
    }

    /** Takes a task; nothing if the lease no longer holds or the task is not to be done. */
    CompletableFuture<Optional<Task>> take(Claim claim) {
        var reply = new CompletableFuture<Optional<Task>>();
        var take = new Message.Take(claim.lease.task().task(), reply);
        enqueue(new Envelope(take, Optional.of(claim), List.of()), false);
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

    /** Takes a task whose attempt is begun already; nothing if it cannot be this one, then it must be given up. */
    CompletableFuture<Optional<Task>> take(Claim claim, Task begun) {
        var reply = new CompletableFuture<Optional<Task>>();
        var take = new Message.Take(begun.id(), OptionalInt.of(begun.attempt()), reply);
        enqueue(new Envelope(take, Optional.of(claim), List.of()), true);
        return reply;
    }

    private synchronized void enqueue(Envelope envelope, boolean patient) {
        inbox.add(envelope);
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
        List<Envelope> batch = new ArrayList<>();
        synchronized (transacting) {
            synchronized (this) {
                scheduled = false;
                noteScheduled = false;
                while (batch.size() < MAX_BATCH && !inbox.isEmpty()) {
                    batch.add(inbox.remove());
                }
                if (!inbox.isEmpty()) {
                    scheduled = true;
                    threads.execute(this::drain);
                }
            }
            if (batch.isEmpty()) {
                return;
            }
            try {
                transact(batch);
                synchronized (this) {
                    retryMillis = 0;
                }
            } catch (StoreAwayException e) {
                LOG.debug("run {} waits for its store", id, e);
                later(batch);
                return;
            } catch (RuntimeException e) {
                LOG.warn("run {} takes no more messages: {}", id, e.toString());
                batch.forEach(envelope -> envelope.message().fail(e));
                return;
            }
        }
        settled.accept(this);
    }

    private synchronized void later(List<Envelope> batch) {
        for (int i = batch.size() - 1; i >= 0; i--) {
            inbox.addFirst(batch.get(i));
        }
        retryMillis = Math.min(LAST_RETRY_MILLIS, Math.max(FIRST_RETRY_MILLIS, retryMillis * 2));
        if (!threads.isShutdown()) {
            scheduled = true;
            var unused = threads.schedule(this::drain, retryMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** What can be done without the lock of the run is done before it is taken. */
    private void transact(List<Envelope> batch) {
        for (Envelope envelope : batch) {
            envelope.claim().filter(claim -> !claim.refused && !envelope.kept().isEmpty())
                    .ifPresent(claim -> store.keep(claim.lease, envelope.kept()));
        }
        synchronized (transacting) {
            if (state == null || others) {
                catchUp(reader -> store.read(id, nextSeq, reader));
            }
            try (RunTransaction transaction = store.begin(id)) {
                others = transaction.nextSeq() > nextSeq;
                if (others) {
                    catchUp(reader -> transaction.replay(nextSeq, reader));
                }
                settle(transaction, batch);
            }
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
        var journal = new TransactionJournal(transaction);
        var deciding = new RunCore(plan, new MaskedJournal(journal, seal), before, nextSeq, engine.clock(),
                engine::newTaskId, new TransactionEffects(transaction), Ownership.shared());
        core = deciding;
        List<Runnable> refusals = new ArrayList<>();
        List<Lease> leases = batch.stream().filter(envelope -> envelope.message() instanceof Message.Take)
                .flatMap(envelope -> envelope.claim().stream()).map(claim -> claim.lease).toList();
        Set<Lease> holding = leases.isEmpty() ? Set.of() : transaction.offers().holding(leases);
        for (Envelope envelope : batch) {
            handle(deciding, envelope, transaction, holding, refusals);
        }
        // what this process has read is the state as long as nothing more is durable
        journal.committed = () -> {
            state = deciding.state();
            nextSeq = deciding.nextSeq();
        };
        deciding.settle(true);
        if (!journal.done) {
            transaction.commit();
        }
        refusals.forEach(Runnable::run);
    }

    private static void handle(RunCore deciding, Envelope envelope, RunTransaction transaction, Set<Lease> holding,
            List<Runnable> refusals) {
        Optional<Claim> claim = envelope.claim();
        if (envelope.message() instanceof Message.Take take) {
            take(deciding, take, claim.orElseThrow(), transaction, holding, refusals);
        } else if (claim.isPresent() && claim.get().refused) {
            QueuedTask task = claim.get().lease.task();
            refusals.add(() -> envelope.message().fail(new StaleAttemptException(task.task())));
        } else {
            deciding.handle(envelope.message());
        }
    }

    private static void take(RunCore deciding, Message.Take take, Claim claim, RunTransaction transaction,
            Set<Lease> holding, List<Runnable> refusals) {
        if (claim.refused || !holding.contains(claim.lease)) {
            claim.refused = true;
            refusals.add(() -> take.reply().complete(Optional.empty()));
            return;
        }
        if (take.begun().isEmpty()) {
            deciding.handle(take);
        } else {
            int attempt = take.begun().getAsInt();
            Optional<Task> begun = deciding.state().task(take.task())
                    .filter(task -> claim.tried && runs(task) && task.attempt() == attempt);
            if (begun.isPresent()) {
                // the store went away between recording it and saying so: nobody else had the lease since
                refusals.add(() -> take.reply().complete(begun));
                return;
            }
            deciding.handle(take);
            claim.tried = deciding.state().task(take.task())
                    .filter(task -> runs(task) && task.attempt() == attempt).isPresent();
            claim.refused = !claim.tried;
        }
        if (deciding.state().task(take.task()).filter(SharedRun::queued).isEmpty()) {
            transaction.offers().withdraw(List.of(claim.lease.task()));
        }
    }

    /** The journal of a core that lives for one transaction: what it appends is the transaction's end. */
    private static final class TransactionJournal implements Journal {
        private final RunTransaction transaction;
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
            try {
                engine.listener().event(recorded);
            } catch (RuntimeException e) {
                LOG.warn("a listener failed", e);
            }
        }
    }

    /** Whether an attempt is the one that runs, as far as this process knows. */
    boolean current(TaskId task, int attempt) {
        return state().task(task).filter(known -> runs(known) && known.attempt() == attempt).isPresent();
    }

    private static boolean runs(Task task) {
        return task.status() == TaskStatus.RUNNING;
    }

    private static boolean queued(Task task) {
        return runs(task) || task.status() == TaskStatus.PENDING;
    }
}
