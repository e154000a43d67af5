package dev.mod.engine.shared;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.core.Fold;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.core.RunState;
import dev.mod.engine.internal.core.RunViews;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.files.TaskLogs;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.internal.session.RunRecords;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs that no process owns: begun, looked at, resumed and canceled from anywhere, while {@link Worker}s do their tasks.
 * Safe for concurrent use.
 */
public final class SharedRuns implements AutoCloseable {
    static final String LOG = "log";
    static final String DIFF = "diff";

    /** How often those who only look on do so besides being told; they may not be told. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** Transactions of this process at once, those of tasks and their queue not counted. */
    private static final int THREADS = 3;

    private final EngineParts engine;
    private final SharedRunStore store;
    private final ScheduledExecutorService threads;
    private final Map<RunId, SharedRun> runs = new ConcurrentHashMap<>();
    private final AtomicBoolean enlisted = new AtomicBoolean();
    private final Outbox outbox;

    /**
     * @param engine makes ids and hears what this process does to runs
     * @param store where the runs are; tells the time
     */
    public SharedRuns(EngineParts engine, SharedRunStore store) {
        this.engine = engine.with(store.clock());
        this.store = store;
        var pool = new ScheduledThreadPoolExecutor(THREADS, work -> {
            var thread = new Thread(work, "mod-shared-runs");
            thread.setDaemon(true);
            return thread;
        });
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        this.threads = pool;
        this.outbox = new Outbox(store, pool);
    }

    SharedRunStore store() {
        return store;
    }

    EngineParts engine() {
        return engine;
    }

    ScheduledExecutorService threads() {
        return threads;
    }

    /**
     * Keeps the files of a package for workers on other machines, once for all runs of it.
     *
     * @return the digest by which runs name it
     */
    public String keepArchive(byte[] archive) {
        return store.keepArchive(archive);
    }

    /**
     * Begins a run. When this returns its first tasks wait for workers.
     *
     * @param archive digest of its package, as {@link #keepArchive} gave it; without it workers find the package where the
     *        request says that it is
     * @throws ModException if it cannot be begun; then nothing has been
     */
    public RunId start(RunRequest request, Optional<String> archive) {
        RunId id = engine.newRunId();
        start(id, request, archive);
        return id;
    }

    /** The same under a given id. */
    public void start(RunId id, RunRequest request, Optional<String> archive) {
        var record = RunRecords.of(id, request, RunPlan.of(request.workflow().workflow()), engine.executors().values(),
                true);
        if (request.options().dryRun()) {
            throw new IllegalArgumentException("workers make no dry runs");
        }
        var created = new Recorded(0, engine.clock().instant(), new Event.RunCreated(record));
        var run = new SharedRun(engine, store, id, threads);
        run.mask(masker(request));
        try (RunTransaction transaction = store.begin(record, archive)) {
            run.create(transaction, created);
        }
    }

    private SecretMasker masker(RunRequest request) {
        return Secrets.masker(request.workflow().workflow(), request.params(), engine.environment(),
                engine.executors().values());
    }

    /**
     * Approves tasks of a run or has them tried again, for workers to do. Secrets are the workers' own.
     *
     * @return the number of the first event that is not older than this
     * @throws ModException if there is no such run, or what is asked for does not fit its tasks
     */
    public long resume(RunId run, ResumeRequest request) {
        return ask(run, reply -> new Message.Resume(request, reply));
    }

    /**
     * Ends a run for good. Tasks that run are stopped, but for those that are delivering what they have done.
     *
     * @throws ModException if there is no such run, or it is over already
     */
    public void cancel(RunId run) {
        ask(run, Message.Cancel::new);
    }

    private long ask(RunId id, java.util.function.Function<CompletableFuture<Void>, Message> question) {
        var reply = new CompletableFuture<Void>();
        SharedRun run = run(id);
        run.refresh();
        long from = run.nextSeq();
        run.send(question.apply(reply));
        try {
            reply.join();
            return from;
        } catch (CompletionException e) {
            if (e.getCause() instanceof ModException failure) {
                throw new ModException(failure.code(), String.valueOf(failure.getMessage()), failure.diagnostics(),
                        failure);
            }
            throw e;
        }
    }

    /** This process's part in a run. */
    SharedRun run(RunId id) {
        return runs.computeIfAbsent(id, key -> new SharedRun(engine, store, key, threads));
    }

    /** @throws IllegalStateException if there is a worker: what is known of a run is masked with the secrets of one */
    void enlist() {
        if (!enlisted.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    "these shared runs have a worker already; a second one needs shared runs of its own");
        }
    }

    void dismiss() {
        enlisted.set(false);
    }

    /** What attempts that are at work here have to say. */
    Outbox outbox() {
        return outbox;
    }

    /** Forgets what this process knows of a run; it is read again when it is needed. */
    void forget(RunId run) {
        runs.remove(run);
    }

    /**
     * Reads a run and what happens to it, until nothing can happen any more.
     *
     * @param reader gets all events, from the first
     * @param notices told when the store goes away and comes back
     * @return what became of it
     */
    public RunOutcome follow(RunId run, Consumer<Recorded> reader, Consumer<String> notices)
            throws InterruptedException {
        var news = new Semaphore(1);
        var follower = new Follower(reader);
        try (AutoCloseable watch = store.watch(new SharedRunStore.Watcher() {
            @Override
            public void changed(RunId changed, boolean stopped, boolean offered) {
                if (changed.equals(run)) {
                    news.release();
                }
            }

            @Override
            public void away(String reason) {
                notices.accept(reason);
            }

            @Override
            public void back() {
                notices.accept("the store is back");
                news.release();
            }
        })) {
            while (true) {
                boolean told = news.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                news.drainPermits();
                try {
                    long before = follower.next;
                    store.read(run, follower.next, follower);
                    if (!told && follower.next == before) {
                        // the worker may have died that should have collected what it posted
                        run(run).collectLeft();
                    }
                } catch (StoreAwayException e) {
                    // the watcher says so
                    continue;
                }
                RunState state = follower.state;
                if (state != null && state.status() != RunStatus.RUNNING && state.running().isEmpty()) {
                    return new RunOutcome(state.status(), RunViews.of(state));
                }
            }
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            if (!enlisted.get()) {
                // whoever follows a thousand runs one after the other need not remember them
                forget(run);
            }
        }
    }

    private static final class Follower implements Consumer<Recorded> {
        private final Consumer<Recorded> reader;
        private @Nullable RunState state;
        private long next;

        Follower(Consumer<Recorded> reader) {
            this.reader = reader;
        }

        @Override
        public void accept(Recorded recorded) {
            state = Fold.apply(state, recorded);
            next = recorded.seq() + 1;
            reader.accept(recorded);
        }
    }

    /** The log of a task's latest attempt, as its worker kept it; empty while it runs. */
    public java.util.List<LogLine> log(RunId run, Task task) {
        return store.kept(run, task.id(), task.attempt(), LOG).map(TaskLogs::lines).orElse(java.util.List.of());
    }

    /** What a task's latest attempt changed, in the format of {@code git diff}. */
    public Optional<String> diff(RunId run, TaskId task, int attempt) {
        return store.kept(run, task, attempt, DIFF);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
