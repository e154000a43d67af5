package dev.mod.engine.run;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.mask.SecretMasker;
import dev.mod.engine.plan.PlannedStep;
import dev.mod.engine.plan.RunPlan;
import dev.mod.engine.spi.Journal;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** A run that this process owns: its journal, its threads and its end. */
final class RunSession implements Run, Effects {
    private static final Logger LOG = LoggerFactory.getLogger(RunSession.class);

    private final Engine engine;
    private final Journal journal;
    private final RunRecord record;
    private final RunDriver driver = new RunDriver();
    private final RunCore core;
    private final RunServices services;
    private final TargetAccess target;
    private final AutoCloseable claim;
    private final TaskWorkers workers;
    private final CompletableFuture<Void> death = new CompletableFuture<>();
    private final CompletableFuture<RunOutcome> outcome = new CompletableFuture<>();

    private RunSession(Engine engine, RunPlan plan, Journal journal, RunState state, long nextSeq,
            Map<String, JsonNode> params, TargetAccess target, SecretMasker masker, AutoCloseable claim) {
        this.engine = engine;
        this.target = target;
        this.claim = claim;
        this.journal = journal;
        this.record = state.run();
        int slots = TaskWorkers.slots(record.options().maxParallel());
        this.core = new RunCore(plan, new MaskedJournal(journal, masker), state, nextSeq, engine.clock(),
                engine::newTaskId, this, slots);
        this.services = new RunServices(record, plan, engine.executorsByKey(), params, masker,
                engine.store().directory(record.id()), target, core::visible, driver::send, death, engine.listener(),
                engine.clock(), engine.environment(), engine::newTaskId, Optional.empty(),
                TargetProvision.of(engine, record, state.startedAt()));
        this.workers = new TaskWorkers(slots, "mod-worker-");
    }

    static Run start(Engine engine, RunId id, RunRequest request) {
        RunPlan plan = RunPlan.of(request.workflow());
        RunRecord record = record(id, request);
        TargetProvision.require(engine, record);
        SecretMasker masker = Secrets.masker(request.workflow(), request.params(), engine.environment());
        var created = new Recorded(0, engine.clock().instant(), new Event.RunCreated(record));
        AutoCloseable claim = claim(engine, record);
        Journal journal;
        try {
            journal = engine.store().create(record);
        } catch (RuntimeException e) {
            close(claim);
            throw e;
        }
        try {
            new MaskedJournal(journal, masker).append(List.of(created));
            engine.listener().event(created);
            var session = new RunSession(engine, plan, journal, Fold.apply(null, created), 1, request.params(),
                    access(engine, record), masker, claim);
            session.begin();
            return session;
        } catch (RuntimeException e) {
            journal.close();
            close(claim);
            throw e;
        }
    }

    /** What is kept of a request. */
    static RunRecord record(RunId id, RunRequest request) {
        List<String> secrets = Secrets.names(request.workflow(), request.params());
        var stored = new LinkedHashMap<>(request.params());
        stored.keySet().removeAll(secrets);
        String target = request.provided().map(ProvidedTarget::location)
                .orElseGet(() -> request.target().toAbsolutePath().normalize().toString());
        Path packageDirectory = request.packageDirectory().toAbsolutePath().normalize();
        return new RunRecord(id, request.workflowName(), request.workflowFile(),
                Secrets.recordable(request.workflowSource(), request.workflow()), packageDirectory.toString(),
                PackageDigest.of(packageDirectory), target, stored, secrets, request.initialState(),
                request.options(), request.capabilities(), request.provided());
    }

    static Run resume(Engine engine, RunId id, ResumeRequest request) {
        Journal journal = engine.store().open(id);
        try {
            RunSession session = reopen(engine, id, journal, request, true);
            session.begin();
            return session;
        } catch (RuntimeException e) {
            journal.close();
            throw e;
        }
    }

    private static RunSession reopen(Engine engine, RunId id, Journal journal, ResumeRequest request,
            boolean working) {
        History history = History.read(id, journal);
        if (working) {
            TargetProvision.require(engine, history.state().run());
        }
        AutoCloseable claim = claim(engine, history.state().run());
        try {
            return reopen(engine, id, journal, request, history, claim);
        } catch (RuntimeException e) {
            close(claim);
            throw e;
        }
    }

    private static RunSession reopen(Engine engine, RunId id, Journal journal, ResumeRequest request, History history,
            AutoCloseable claim) {
        RunUndo.refuseUndone(engine.store().directory(id), id);
        RunRecord record = history.state().run();
        RunPlan plan = RunPlan.of(RecordedWorkflow.of(record));
        var params = new LinkedHashMap<>(record.params());
        params.putAll(request.secrets());
        List<String> missing = record.secrets().stream().filter(name -> !request.secrets().containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw new MissingSecretsException(missing);
        }
        var resumption = new Resumption(history.state(), history.nextSeq(), engine.clock());
        resumption.recover();
        resumption.apply(request);
        TargetAccess target = access(engine, record);
        for (TaskId task : history.state().running()) {
            if (record.provided().isEmpty()) {
                TaskChanges.undo(Path.of(record.target()), TaskChanges.plan(
                        engine.store().directory(id).resolve("tasks").resolve(task.value())));
            }
        }
        try {
            for (String snapshot : resumption.snapshots()) {
                target.snapshots().ifPresent(snapshots -> snapshots.restore(snapshot));
            }
        } catch (RuntimeException e) {
            target.snapshots().ifPresent(Snapshots::close);
            throw e;
        }
        SecretMasker masker = Secrets.masker(plan.workflow(), params, engine.environment());
        if (!resumption.events().isEmpty()) {
            new MaskedJournal(journal, masker).append(resumption.events());
            resumption.events().forEach(engine.listener()::event);
        }
        if (!PackageDigest.of(Path.of(record.packageDirectory())).equals(record.packageDigest())) {
            engine.listener().notice("the package in " + record.packageDirectory()
                    + " has changed since the run began; the run goes on with its recorded workflow and the files"
                    + " as they are now");
        }
        return new RunSession(engine, plan, journal, resumption.state(), resumption.nextSeq(), params, target, masker,
                claim);
    }

    static void cancel(Engine engine, RunId id) {
        Journal journal;
        try {
            journal = engine.store().open(id);
        } catch (dev.mod.engine.spi.RunOwnedException e) {
            ControlFile.requestCancel(engine.store().directory(id));
            return;
        }
        RunSession session;
        try {
            History history = History.read(id, journal);
            switch (history.state().status()) {
                case RUNNING, AWAITING_TRIGGER -> {
                }
                case COMPLETED, FAILED, CANCELED -> throw new ModException(
                        new ErrorCode("run-over", ErrorType.USER),
                        "run " + id + " is over already: " + history.state().status().label());
            }
            Map<String, JsonNode> unneeded = new LinkedHashMap<>();
            history.state().run().secrets().forEach(name -> unneeded.put(name,
                    tools.jackson.databind.node.JsonNodeFactory.instance.stringNode("")));
            session = reopen(engine, id, journal, new ResumeRequest(List.of(), false, false, false, unneeded),
                    false);
            session.cancel();
            session.begin();
        } catch (RuntimeException e) {
            journal.close();
            throw e;
        }
        try {
            session.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static AutoCloseable claim(Engine engine, RunRecord record) {
        return record.options().dryRun() || record.provided().isPresent()
                ? () -> {}
                : engine.store().claim(record.id(), Path.of(record.target()));
    }

    private static void close(AutoCloseable claim) {
        try {
            claim.close();
        } catch (Exception e) {
            LOG.warn("cannot give up the target", e);
        }
    }

    private static TargetAccess access(Engine engine, RunRecord record) {
        if (!record.options().snapshots() || record.options().dryRun() || record.provided().isPresent()) {
            return new TargetAccess(Optional.empty());
        }
        return new TargetAccess(Optional.of(new LazySnapshots(Path.of(record.target()),
                engine.store().directory(record.id()).resolve("snapshots"))));
    }

    private void begin() {
        if (services.plan().nodes().stream().flatMap(node -> node.steps().stream()).anyMatch(this::needsSnapshots)) {
            target.snapshots().ifPresent(Snapshots::prepare);
        }
        new Thread(this::drive, "mod-run-" + record.id().value().substring(0, 8)).start();
    }

    private boolean needsSnapshots(PlannedStep step) {
        var action = step.step().action();
        var executor = services.executors().get(action.key());
        return executor != null && executor.targetUse(action) == TargetUse.DIRECT;
    }

    private void drive() {
        Throwable failure = null;
        try (ControlFile control = ControlFile.watch(engine.store().directory(record.id()), this::cancel)) {
            driver.drive(core, journal);
        } catch (InterruptedException | RuntimeException e) {
            failure = e;
            death.completeExceptionally(e);
            workers.stopAll();
        }
        try {
            workers.finish(() -> LOG.warn("run {} waits for its tasks to stop", record.id()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        target.snapshots().ifPresent(Snapshots::close);
        close(claim);
        if (failure != null) {
            outcome.completeExceptionally(failure);
            return;
        }
        try {
            outcome.complete(new RunOutcome(core.state().status(), RunViews.of(core.state())));
        } catch (RuntimeException e) {
            // whoever waits for the run must not wait for ever
            outcome.completeExceptionally(e);
        }
    }

    @Override
    public RunId id() {
        return record.id();
    }

    @Override
    public RunOutcome await() throws InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ModException failure) {
                throw new ModException(failure.code(), String.valueOf(failure.getMessage()), failure.diagnostics(),
                        failure);
            }
            throw new ModException(new ErrorCode("internal-error", ErrorType.INTERNAL),
                    "the run stopped: " + e.getCause(), e.getCause());
        }
    }

    @Override
    public void interrupt() {
        driver.send(new Message.Interrupt());
    }

    @Override
    public void cancel() {
        driver.send(new Message.Cancel());
    }

    @Override
    public void start(Task task) {
        workers.start(services, task);
    }

    @Override
    public void stop(Task task) {
        workers.stop(task.id());
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
