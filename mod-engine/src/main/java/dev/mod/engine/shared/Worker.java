package dev.mod.engine.shared;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.internal.access.TargetAccess;
import dev.mod.engine.internal.changes.TargetProvision;
import dev.mod.engine.internal.core.Reports;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.execution.RunServices;
import dev.mod.engine.internal.execution.TaskRunner;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.internal.nesting.RunNesting;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.MissingSecretsException;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.engine.store.SharedTaskQueue;
import dev.mod.engine.store.TaskQueue;
import dev.mod.model.run.RunId;
import dev.mod.model.workflow.Workflow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Does tasks of shared runs, of all that are in a store, until it is closed. What it does counts only while it is heard
 * of: a task of a worker that has fallen silent is given to another, and the first finds its messages refused.
 */
public final class Worker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    /** Reports that wait for so long have been left by whoever should have collected them. */
    private static final Duration LEFT = Duration.ofSeconds(2);
    /** A run that this worker has not worked on for so many of its checks is forgotten. */
    private static final int KEPT_CHECKS = 6;
    /** A run that could not be worked on is tried again after so long; the reason may have gone. */
    private static final Duration REFUSED = Duration.ofSeconds(30);
    /** It is said once that a run is refused, unless it has not been tried for so many of these. */
    private static final int KEPT_REFUSALS = 20;
    /** How long a worker that ends waits for an answer of a store that may be away. */
    private static final Duration ANSWER = Duration.ofMillis(700);
    /** How long its tasks may take to stop when it does not answer. */
    private static final Duration LAST = Duration.ofMillis(400);

    /** What the machine of a worker adds to what a run says. */
    public interface Surroundings {
        /**
         * The directory with the files of a run's package.
         *
         * @param digest of its archive; empty if none was kept, so that the run's own directory must do
         * @param store has the archive
         */
        Path packageDirectory(RunRecord run, Optional<String> digest, SharedRunStore store);

        /** Names of the secret parameters that this worker has. */
        Set<String> secretNames();

        /** Values of the secret parameters that this worker has, by name. */
        Map<String, JsonNode> secrets(Workflow workflow, List<String> names);
    }

    /**
     * How a worker works.
     *
     * @param parallel how many tasks at once
     * @param scratch a directory for what tasks need for themselves
     * @param check how often it looks whether tasks of its own have been stopped, besides being told
     * @param grace how long tasks may take to stop when it is closed
     */
    public record Options(int parallel, Path scratch, Duration check, Duration grace) {}

    /** An attempt that is at work here. */
    private record Attempt(Lease lease, CancelSignal signal) {}

    /** A run as this worker works on it. */
    private record Work(SharedRun run, RunServices services, AtomicLong usedAt) {
        void used() {
            usedAt.set(System.nanoTime());
        }
    }

    private final SharedRuns runs;
    private final EngineParts engine;
    private final Options options;
    private final Surroundings surroundings;
    private final RunListener listener;
    private final CompletableFuture<Void> death = new CompletableFuture<>();
    private final Map<RunId, Work> works = new ConcurrentHashMap<>();
    private final Set<Attempt> attempts = ConcurrentHashMap.newKeySet();
    /** When runs were refused for what may be otherwise later. */
    private final Map<RunId, Long> refused = new ConcurrentHashMap<>();
    private final Set<RunId> beyond = ConcurrentHashMap.newKeySet();
    private final AutoCloseable watch;
    private final TaskQueue.Taking taking;
    private final Future<?> checks;
    private final AtomicBoolean dismissed = new AtomicBoolean();
    private final AtomicLong begins = new AtomicLong();
    private volatile boolean closing;
    private volatile boolean away;
    private volatile int abandoned;
    private int busy;
    private long idleSince = System.nanoTime();

    /**
     * Begins to work.
     *
     * @param runs without another worker that is not closed
     * @throws IllegalStateException if they have one
     */
    public Worker(SharedRuns runs, Options options, Surroundings surroundings) {
        this.runs = runs;
        this.engine = runs.engine();
        this.options = options;
        this.surroundings = surroundings;
        this.listener = engine.listener();
        runs.enlist();
        boolean begun = false;
        try {
            this.taking = runs.store().queue().take(options.parallel(), this::eligibility, this::work);
            this.watch = runs.store().watch(new Watching());
            long millis = options.check().toMillis();
            this.checks = runs.threads().scheduleWithFixedDelay(this::check, millis, millis, TimeUnit.MILLISECONDS);
            begun = true;
        } finally {
            if (!begun) {
                runs.dismiss();
            }
        }
    }

    private final class Watching implements SharedRunStore.Watcher {
        @Override
        public void changed(RunId run, boolean stopped, boolean offered) {
            if (stopped) {
                runs.threads().execute(() -> stopStale(attempts.stream()
                        .filter(attempt -> attempt.lease().task().run().equals(run)).toList()));
            }
            if (offered) {
                taking.wake();
            }
        }

        @Override
        public void away(String reason) {
            away = true;
            if (closing) {
                die();
            }
            taking.pause();
            listener.notice(reason + "; no tasks are taken until it is back");
        }

        @Override
        public void back() {
            away = false;
            taking.resume();
            listener.notice("the store is back");
        }
    }

    private void check() {
        stopStale(List.copyOf(attempts));
        try {
            // whoever posted these reports or should have collected them may be dead
            runs.store().waiting(LEFT).forEach(this::collectLeft);
        } catch (RuntimeException e) {
            LOG.debug("whether reports are left is not known", e);
        }
        tellOfOthers();
        letGo();
    }

    private SharedTaskQueue.Eligibility eligibility() {
        long now = System.nanoTime();
        var recently = new HashSet<RunId>();
        refused.forEach((run, since) -> {
            if (now - since < REFUSED.toNanos()) {
                recently.add(run);
            }
        });
        return new SharedTaskQueue.Eligibility(surroundings.secretNames(), recently);
    }

    /** Says once of each run that it needs secrets that this worker does not have: perhaps no other has them. */
    private void tellOfOthers() {
        try {
            Map<RunId, Set<String>> needs = runs.store().queue().beyond(surroundings.secretNames());
            beyond.retainAll(needs.keySet());
            needs.forEach((run, names) -> {
                if (beyond.add(run)) {
                    var missing = new TreeSet<>(names);
                    missing.removeAll(surroundings.secretNames());
                    leaveToOthers(run, new MissingSecretsException(List.copyOf(missing)));
                }
            });
        } catch (RuntimeException e) {
            LOG.debug("what this worker cannot do is not known", e);
        }
    }

    private void leaveToOthers(RunId run, ModException reason) {
        listener.notice("run " + run + " is left to other workers: " + reason.getMessage());
    }

    private void collectLeft(RunId run) {
        try {
            work(run).run().collectLeft();
        } catch (RuntimeException e) {
            LOG.debug("reports on run {} are left to others", run, e);
        }
    }

    /** Stops what has been stopped or given to somebody else: a lease on it holds no longer. */
    private void stopStale(List<Attempt> suspects) {
        if (suspects.isEmpty()) {
            return;
        }
        try {
            Set<Lease> holding = runs.store().queue().holding(suspects.stream().map(Attempt::lease).toList());
            for (Attempt attempt : suspects) {
                if (!holding.contains(attempt.lease())) {
                    attempt.signal().request();
                }
            }
        } catch (RuntimeException e) {
            // the next look will tell
            LOG.debug("leases cannot be looked at", e);
        }
    }

    /** Forgets runs that have had no work for this worker for some time; they are read again if they should have more. */
    private void letGo() {
        Set<RunId> busy = new HashSet<>();
        attempts.forEach(attempt -> busy.add(attempt.lease().task().run()));
        long now = System.nanoTime();
        long kept = options.check().multipliedBy(KEPT_CHECKS).toNanos();
        refused.values().removeIf(since -> now - since > REFUSED.multipliedBy(KEPT_REFUSALS).toNanos());
        for (RunId run : works.keySet()) {
            works.computeIfPresent(run, (id, work) -> {
                if (busy.contains(id) || now - work.usedAt().get() <= kept) {
                    return work;
                }
                runs.forget(id);
                delete(work.services().directory().path());
                return null;
            });
        }
    }

    /** A run to work on, which is not forgotten now. */
    private Work work(RunId run) {
        return Objects.requireNonNull(works.compute(run, (id, known) -> {
            Work work = known == null ? prepare(id) : known;
            work.used();
            return work;
        }));
    }

    private void work(Lease lease) throws InterruptedException {
        if (closing) {
            throw new IllegalStateException("this worker is being closed");
        }
        synchronized (this) {
            busy++;
        }
        try {
            begin(work(lease.task().run()), lease);
        } catch (StoreAwayException e) {
            throw e;
        } catch (ModException e) {
            if (refused.put(lease.task().run(), System.nanoTime()) == null) {
                leaveToOthers(lease.task().run(), e);
            }
            throw e;
        } finally {
            synchronized (this) {
                busy--;
                idleSince = System.nanoTime();
                notifyAll();
            }
        }
    }

    /** Begins what waits without asking first: the lease is enough. */
    private void begin(Work work, Lease lease) {
        Optional<Task> next = work.run().next(lease.task().task());
        if (next.isPresent()) {
            Task begun = next.get();
            runs.outbox().note(work.run(), lease, begun, Reports.begun(begun));
            run(work, lease, begun);
        } else {
            await(work.run().take(lease)).ifPresent(task -> run(work, lease, task));
        }
    }

    private Optional<Task> await(CompletableFuture<Optional<Task>> reply) {
        try {
            CompletableFuture.anyOf(reply, death).join();
            return reply.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    private void run(Work work, Lease lease, Task task) {
        var attempt = new Attempt(lease, new CancelSignal());
        // a stale attempt may still be cleared up here while the next one of the same task is at work
        var files = new RunDirectory(work.services().directory().path().resolve("attempt-" + begins.incrementAndGet()));
        var reports = new AttemptReports(runs.outbox(), work.run(), lease, task, files);
        RunServices services = work.services().with(files, message -> message.accept(reports));
        attempts.add(attempt);
        try {
            if (closing) {
                attempt.signal().request();
            }
            TaskRunner.run(services, task, attempt.signal());
        } finally {
            attempts.remove(attempt);
            work.used();
            delete(files.path());
        }
    }

    private Work prepare(RunId id) {
        SharedRun run = runs.run(id);
        run.refresh();
        RunRecord record = run.state().run();
        TargetProvision.require(engine, record);
        Workflow workflow = RecordedWorkflow.of(record);
        var params = new LinkedHashMap<>(record.params());
        Map<String, JsonNode> secrets = surroundings.secrets(workflow, record.secrets());
        List<String> missing = record.secrets().stream().filter(name -> !secrets.containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw new MissingSecretsException(missing);
        }
        record.secrets().forEach(name -> params.put(name, secrets.get(name)));
        SecretMasker masker = Secrets.masker(workflow, params, engine.environment(),
                engine.executors().values());
        run.mask(masker);
        Path files = surroundings.packageDirectory(record, runs.store().archiveOf(id), runs.store());
        Path directory = options.scratch().resolve(id.value());
        var services = new RunServices(engine, record.withPackageDirectory(files.toString()), RunPlan.of(workflow),
                params, masker, new RunDirectory(directory), new TargetAccess(Optional.empty()), run::visible,
                message -> {
                    throw new IllegalStateException("messages come from attempts");
                }, death,
                TargetProvision.changes(engine, record, run.state().startedAt()), RunNesting.OUTERMOST);
        return new Work(run, services, new AtomicLong(System.nanoTime()));
    }

    private static void delete(Path directory) {
        try {
            FileTrees.delete(directory);
        } catch (IOException e) {
            LOG.warn("cannot delete {}: {}", directory, e.toString());
        }
    }

    /** Waits until it has had nothing to do for some time. */
    public synchronized void awaitIdle(Duration quiet) throws InterruptedException {
        while (true) {
            long left = quiet.toNanos() - (System.nanoTime() - idleSince);
            if (busy == 0 && left <= 0) {
                return;
            }
            wait(busy > 0 ? 0 : Math.max(1, left / 1_000_000));
        }
    }

    /**
     * Takes no more tasks, stops those that run, and hands them back to the queue. If the store is away, they are left to
     * those who find their leases over, and this takes a second or two.
     */
    @Override
    public void close() {
        if (closing) {
            return;
        }
        closing = true;
        taking.pause();
        attempts.forEach(attempt -> attempt.signal().request());
        boolean unheard = away || !isHeard();
        if (unheard) {
            abandoned = attempts.size();
            die();
        }
        var giveUp = runs.threads().schedule(this::die, options.grace().toMillis(), TimeUnit.MILLISECONDS);
        try {
            if (unheard) {
                awaitTasks();
                taking.close(Duration.ZERO);
            } else {
                taking.close();
            }
            watch.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            giveUp.cancel(false);
            checks.cancel(false);
            if (dismissed.compareAndSet(false, true)) {
                runs.dismiss();
            }
        }
    }

    /** The queue itself may wait for the store much longer. */
    private synchronized void awaitTasks() {
        long end = System.nanoTime() + LAST.toNanos();
        try {
            for (long left = LAST.toNanos(); busy > 0 && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many tasks could not be handed back when this was closed, since the store was away. */
    public int abandoned() {
        return abandoned;
    }

    private void die() {
        death.completeExceptionally(new ModException(ErrorCodes.WORKER_CLOSED, "the worker has been closed"));
    }

    /** Whether the store answers soon. */
    private boolean isHeard() {
        try {
            runs.threads().submit(() -> runs.store().queue().holding(List.of())).get(ANSWER.toMillis(),
                    TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            LOG.debug("the store does not answer", e);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
