package dev.mod.engine.shared;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.internal.access.TargetAccess;
import dev.mod.engine.internal.changes.TargetProvision;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.execution.RunServices;
import dev.mod.engine.internal.execution.TaskRunner;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.internal.nesting.RunNesting;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.MissingSecretsException;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.engine.store.TaskQueue;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.workflow.Workflow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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

    /** What the machine of a worker adds to what a run says. */
    public interface Surroundings {
        /**
         * The directory with the files of a run's package.
         *
         * @param digest of its archive; empty if none was kept, so that the run's own directory must do
         * @param store has the archive
         */
        Path packageDirectory(RunRecord run, Optional<String> digest, SharedRunStore store);

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
    private static final class Attempt {
        private final TaskId task;
        private final int number;
        private final CancelSignal signal = new CancelSignal();
        /** Whether it is recorded that it has begun. */
        private volatile boolean confirmed;

        Attempt(Task task) {
            this.task = task.id();
            this.number = task.attempt();
        }

        /** Takes the answer to whether it could begin. */
        void answered(Optional<Task> taken) {
            if (taken.isEmpty()) {
                signal.request();
            } else {
                confirmed = true;
            }
        }
    }

    /** A run as this worker works on it. */
    private record Work(SharedRun run, RunServices services, Set<Attempt> attempts) {}

    private final SharedRuns runs;
    private final EngineParts engine;
    private final Options options;
    private final Surroundings surroundings;
    private final RunListener listener;
    private final CompletableFuture<Void> death = new CompletableFuture<>();
    private final Map<RunId, Work> works = new ConcurrentHashMap<>();
    private final Set<RunId> refused = ConcurrentHashMap.newKeySet();
    private final AutoCloseable watch;
    private final TaskQueue.Taking taking;
    private final Future<?> checks;
    private final AtomicBoolean dismissed = new AtomicBoolean();
    private final AtomicLong begins = new AtomicLong();
    private volatile boolean closing;
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
        runs.enlist(this::stopStale);
        boolean begun = false;
        try {
            this.taking = runs.store().queue().take(options.parallel(), this::work);
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
            if (stopped && works.containsKey(run)) {
                runs.threads().execute(() -> refresh(run));
            }
            if (offered) {
                taking.wake();
            }
        }

        @Override
        public void away(String reason) {
            taking.pause();
            listener.notice(reason + "; no tasks are taken until it is back");
        }

        @Override
        public void back() {
            taking.resume();
            listener.notice("the store is back");
        }
    }

    private void check() {
        works.forEach((id, work) -> {
            if (!work.attempts().isEmpty()) {
                refresh(id);
            }
        });
    }

    private void refresh(RunId id) {
        Work work = works.get(id);
        if (work != null) {
            try {
                work.run().refresh();
            } catch (RuntimeException e) {
                // the next look will tell
                LOG.debug("run {} cannot be read", id, e);
            }
        }
    }

    /** Stops what has been stopped or given to somebody else. */
    private void stopStale(SharedRun run) {
        Work work = works.get(run.id());
        if (work == null) {
            return;
        }
        for (Attempt attempt : work.attempts()) {
            if (attempt.confirmed && !run.current(attempt.task, attempt.number)) {
                attempt.signal.request();
            }
        }
        if (work.attempts().isEmpty() && run.state().status() != RunStatus.RUNNING) {
            works.remove(run.id(), work);
            runs.forget(run.id());
        }
    }

    private void work(Lease lease) throws InterruptedException {
        if (closing) {
            throw new IllegalStateException("this worker is being closed");
        }
        synchronized (this) {
            busy++;
        }
        try {
            Work work = works.computeIfAbsent(lease.task().run(), this::prepare);
            begin(work, new SharedRun.Claim(lease), lease.task().task());
        } catch (StoreAwayException e) {
            throw e;
        } catch (ModException e) {
            if (refused.add(lease.task().run())) {
                listener.notice("run " + lease.task().run() + " is left to other workers: " + e.getMessage());
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

    /** Begins what waits without asking first: the lease is enough, unless somebody else's is not known here yet. */
    private void begin(Work work, SharedRun.Claim claim, TaskId id) {
        Optional<Task> next = work.run().next(id);
        if (next.isPresent()) {
            run(work, claim, next.get(), work.run().take(claim, next.get()));
        } else {
            var reply = work.run().take(claim);
            Optional<Task> taken = await(reply);
            if (taken.isPresent()) {
                run(work, claim, taken.get(), reply);
            }
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

    private void run(Work work, SharedRun.Claim claim, Task task, CompletableFuture<Optional<Task>> begun) {
        var attempt = new Attempt(task);
        // a stale attempt may still be cleared up here while the next one of the same task is at work
        var files = new RunDirectory(work.services().directory().path().resolve("attempt-" + begins.incrementAndGet()));
        RunServices services = work.services().with(files, message -> send(work.run(), claim, files, message));
        work.attempts().add(attempt);
        try {
            var unused = begun.exceptionally(failure -> Optional.empty()).thenAccept(attempt::answered);
            if (closing || attempt.confirmed && !work.run().current(task.id(), task.attempt())) {
                attempt.signal.request();
            }
            TaskRunner.run(services, task, attempt.signal);
        } finally {
            work.attempts().remove(attempt);
            delete(files.path());
            stopStale(work.run());
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
        return new Work(run, services, ConcurrentHashMap.newKeySet());
    }

    /** With the end of an attempt goes what it has written, which nobody can read on this machine. */
    private static void send(SharedRun run, SharedRun.Claim claim, RunDirectory directory, Message message) {
        if (message instanceof Message.Durable durable && durable.event() instanceof Event.TargetOpened) {
            // nothing is handed over before leave to complete is recorded, and that comes after it
            run.send(claim, new Message.Note(durable.task(), durable.attempt(), durable.event()), List.of());
            durable.reply().complete(null);
            return;
        }
        List<KeptText> kept = new ArrayList<>();
        if (message instanceof Message.Ended ended) {
            TaskDirectory files = directory.task(ended.task());
            KeptTexts.read(files.log(ended.attempt())).ifPresent(text -> kept
                    .add(new KeptText(ended.task(), ended.attempt(), SharedRuns.LOG, text)));
            KeptTexts.read(files.diff(ended.attempt())).ifPresent(text -> kept
                    .add(new KeptText(ended.task(), ended.attempt(), SharedRuns.DIFF, text)));
        }
        run.send(claim, message, kept);
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

    /** Takes no more tasks, stops those that run, and hands them back to the queue. */
    @Override
    public void close() {
        closing = true;
        taking.pause();
        works.values().forEach(work -> work.attempts().forEach(attempt -> attempt.signal.request()));
        var giveUp = runs.threads().schedule(() -> {
            death.completeExceptionally(new ModException(ErrorCodes.WORKER_CLOSED, "the worker has been closed"));
        }, options.grace().toMillis(), TimeUnit.MILLISECONDS);
        try {
            taking.close();
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
}
