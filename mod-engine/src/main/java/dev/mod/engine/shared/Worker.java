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
import dev.mod.engine.internal.core.Reports;
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
import dev.mod.model.workflow.Workflow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    /** Reports that wait for so long have been left by whoever should have collected them. */
    private static final Duration LEFT = Duration.ofSeconds(2);
    /** A run that this worker has not worked on for so many of its checks is forgotten. */
    private static final int KEPT_CHECKS = 6;

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
        runs.enlist();
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
        stopStale(List.copyOf(attempts));
        try {
            // whoever posted these reports or should have collected them may be dead
            runs.store().waiting(LEFT).forEach(this::collectLeft);
        } catch (RuntimeException e) {
            LOG.debug("whether reports are left is not known", e);
        }
        letGo();
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

    /** Begins what waits without asking first: the lease is enough. */
    private void begin(Work work, Lease lease) {
        Optional<Task> next = work.run().next(lease.task().task());
        if (next.isPresent()) {
            Task begun = next.get();
            note(work.run(), lease, begun, Reports.begun(begun));
            run(work, lease, begun);
        } else {
            await(work.run().take(lease)).ifPresent(task -> run(work, lease, task));
        }
    }

    /** Has something posted that can wait. */
    private void note(SharedRun run, Lease lease, Task task, Event event) {
        runs.outbox().put(Outbox.Letter.of(run, lease, task.attempt(), List.of(event), List.of(), false), true);
    }

    /** Has something posted, with what waits. */
    private CompletableFuture<Void> post(SharedRun run, Lease lease, Task task, List<Event> events,
            List<KeptText> texts, boolean last) {
        var letter = Outbox.Letter.of(run, lease, task.attempt(), events, texts, last);
        runs.outbox().put(letter, false);
        return letter.reply();
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
        RunServices services = work.services().with(files, message -> send(work.run(), lease, task, files, message));
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

    /** Posts what an attempt says; only what must be decided goes to the run itself. */
    private void send(SharedRun run, Lease lease, Task task, RunDirectory files, Message message) {
        message.accept(new Message.Handler() {
            @Override
            public void handle(Message.Note note) {
                Worker.this.note(run, lease, task, note.event());
            }

            @Override
            public void handle(Message.Durable durable) {
                if (durable.event() instanceof Event.TargetOpened) {
                    // nothing is handed over without leave to complete, and that comes after it
                    Worker.this.note(run, lease, task, durable.event());
                    durable.reply().complete(null);
                } else {
                    answer(post(List.of(durable.event()), List.of(), false), durable.reply());
                }
            }

            @Override
            public void handle(Message.Approve approve) {
                var unused = post(List.of(), List.of(), false).whenComplete((posted, failure) -> {
                    if (failure == null) {
                        run.send(lease, approve);
                    } else {
                        approve.reply().completeExceptionally(failure);
                    }
                });
            }

            @Override
            public void handle(Message.Ended ended) {
                answer(post(Reports.ended(ended), texts(ended, files), true), ended.reply());
            }

            @Override
            public void handle(Message.Take take) {
                throw new IllegalStateException("it is taken");
            }

            @Override
            public void handle(Message.Resume resume) {
                throw new IllegalStateException("not for tasks");
            }

            @Override
            public void handle(Message.Interrupt interrupt) {
                throw new IllegalStateException("not for tasks");
            }

            @Override
            public void handle(Message.Cancel cancel) {
                throw new IllegalStateException("not for tasks");
            }

            private CompletableFuture<Void> post(List<Event> events, List<KeptText> texts, boolean last) {
                return Worker.this.post(run, lease, task, events, texts, last);
            }
        });
    }

    private static void answer(CompletableFuture<Void> posted, CompletableFuture<Void> reply) {
        var unused = posted.whenComplete((done, failure) -> {
            if (failure == null) {
                reply.complete(null);
            } else {
                reply.completeExceptionally(failure);
            }
        });
    }

    /** What an attempt has written, which nobody can read on this machine. */
    private static List<KeptText> texts(Message.Ended ended, RunDirectory directory) {
        List<KeptText> kept = new ArrayList<>();
        TaskDirectory files = directory.task(ended.task());
        KeptTexts.read(files.log(ended.attempt()))
                .ifPresent(text -> kept.add(new KeptText(ended.task(), ended.attempt(), SharedRuns.LOG, text)));
        KeptTexts.read(files.diff(ended.attempt()))
                .ifPresent(text -> kept.add(new KeptText(ended.task(), ended.attempt(), SharedRuns.DIFF, text)));
        return kept;
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
        attempts.forEach(attempt -> attempt.signal().request());
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
