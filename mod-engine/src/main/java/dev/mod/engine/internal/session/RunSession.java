package dev.mod.engine.internal.session;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Shortage;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.access.LazySnapshots;
import dev.mod.engine.internal.access.Snapshots;
import dev.mod.engine.internal.access.TargetAccess;
import dev.mod.engine.internal.changes.CrashRecovery;
import dev.mod.engine.internal.changes.KeptFiles;
import dev.mod.engine.internal.changes.RunUndo;
import dev.mod.engine.internal.changes.TargetProvision;
import dev.mod.engine.internal.changes.TaskRecord;
import dev.mod.engine.internal.core.Effects;
import dev.mod.engine.internal.core.Fold;
import dev.mod.engine.internal.core.History;
import dev.mod.engine.internal.core.MaskedJournal;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.core.Ownership;
import dev.mod.engine.internal.core.Resumption;
import dev.mod.engine.internal.core.RunCore;
import dev.mod.engine.internal.core.RunDriver;
import dev.mod.engine.internal.core.RunState;
import dev.mod.engine.internal.core.RunViews;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.execution.RunServices;
import dev.mod.engine.internal.execution.TaskWorkers;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.files.SignOfLife;
import dev.mod.engine.internal.mask.Seal;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.internal.nesting.RunNesting;
import dev.mod.engine.internal.plan.PlannedStep;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.MissingSecretsException;
import dev.mod.engine.run.OthersChanges;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** A run that this process owns: its journal, its threads and its end. */
public final class RunSession implements Run, Effects {
    private static final Logger LOG = LoggerFactory.getLogger(RunSession.class);

    private static final int SHOWN = 5;

    private final EngineParts engine;
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

    private RunSession(EngineParts engine, RunPlan plan, Journal journal, RunState state, long nextSeq,
            Map<String, JsonNode> params, TargetAccess target, SecretMasker masker, AutoCloseable claim) {
        this.engine = engine;
        this.target = target;
        this.claim = claim;
        this.journal = journal;
        this.record = state.run();
        int slots = TaskWorkers.slots(record.options().maxParallel());
        this.core = new RunCore(plan, new MaskedJournal(journal, new Seal(record.id(), masker)), state, nextSeq,
                engine.clock(), engine::newTaskId, this, Ownership.owned(slots));
        this.services = new RunServices(engine, record, plan, params, masker,
                new RunDirectory(engine.store().directory(record.id())), target, core::visible, driver::send, death,
                TargetProvision.changes(engine, record, state.startedAt()), RunNesting.OUTERMOST);
        this.workers = new TaskWorkers(slots, "mod-worker-");
    }

    public static Run start(EngineParts engine, RunId id, RunRequest request) {
        RunPlan plan = RunPlan.of(request.workflow().workflow());
        RunRecord record = RunRecords.of(id, request, plan, engine.executors().values(),
                engine.store().lasts());
        TargetProvision.require(engine, record);
        SecretMasker masker = Secrets.masker(request.workflow().workflow(), request.params(), engine.environment(),
                engine.executors().values());
        var created = new Recorded(0, engine.clock().instant(), new Event.RunCreated(record));
        List<History.HalfDone> halfDone = worksHere(record)
                ? History.halfDone(engine.store(), Path.of(record.target()))
                : List.of();
        AutoCloseable claim = claim(engine, record);
        Journal journal;
        try {
            halfDone.forEach(killed -> tellOf(engine, killed.run(), killed.target()));
            journal = engine.store().create(record);
        } catch (RuntimeException e) {
            close(claim);
            throw e;
        }
        try {
            new MaskedJournal(journal, new Seal(id, masker)).append(List.of(created));
            engine.listener().event(MaskedJournal.shown(created, masker::mask));
            var session = new RunSession(engine, plan, journal, Fold.apply(null, created), 1, request.params(),
                    access(engine, record, masker), masker, claim);
            session.begin();
            return session;
        } catch (RuntimeException | Error e) {
            journal.close();
            close(claim);
            throw e;
        }
    }

    public static Run resume(EngineParts engine, RunId id, ResumeRequest request) {
        Journal journal = engine.store().open(id);
        try {
            RunSession session = reopen(engine, id, journal, request, true);
            session.begin();
            return session;
        } catch (RuntimeException | Error e) {
            journal.close();
            throw e;
        }
    }

    private static RunSession reopen(EngineParts engine, RunId id, Journal journal, ResumeRequest request,
            boolean working) {
        RunRecord record = History.begun(id, journal);
        if (working) {
            TargetProvision.require(engine, record);
            requireFiles(record);
        }
        AutoCloseable claim = claim(engine, record);
        try {
            return reopen(engine, id, journal, request, working, record, claim);
        } catch (RuntimeException e) {
            close(claim);
            throw e;
        }
    }

    private static RunSession reopen(EngineParts engine, RunId id, Journal journal, ResumeRequest request,
            boolean working, RunRecord record, AutoCloseable claim) {
        var directory = new RunDirectory(engine.store().directory(id));
        if (working) {
            RunUndo.refuseUndoing(directory, id);
        } else {
            RunUndo.refuseUndone(directory, id);
        }
        RunPlan plan = RunPlan.of(RecordedWorkflow.of(record));
        var params = new LinkedHashMap<>(record.params());
        params.putAll(request.secrets());
        List<String> missing = record.secrets().stream().filter(name -> !request.secrets().containsKey(name)).toList();
        if (!missing.isEmpty()) {
            throw new MissingSecretsException(missing);
        }
        SecretMasker masker = Secrets.masker(plan.workflow(), params, engine.environment(),
                engine.executors().values());
        var masked = new MaskedJournal(journal, new Seal(id, masker));
        // whoever only ends the run need not know what is sealed
        History history = working ? opened(id, masked, record) : History.read(id, journal);
        var resumption = new Resumption(history.state(), history.nextSeq(), engine.clock());
        resumption.recover(SignOfLife.last(directory));
        resumption.apply(request);
        new CrashRecovery(record, directory, engine.files(), new KeptFiles(directory, masker),
                engine.listener()::notice)
                .recover(history.state().running().stream().map(history.state()::known).toList(), request.others())
                .kept()
                .ifPresent(kept -> engine.listener().notice("files that were put back are kept in " + kept));
        keepRecords(resumption.events(), history.state(), directory);
        TargetAccess target = access(engine, record, masker);
        if (!resumption.events().isEmpty()) {
            masked.append(resumption.events());
            resumption.events().forEach(engine.listener()::event);
        }
        Optional<Path> changed = record.provided().isPresent()
                ? Optional.empty()
                : Optional.of(Path.of(record.target()));
        if (record.packageDigest().isPresent() && !PackageDigest.of(Path.of(record.packageDirectory()), changed)
                .equals(record.packageDigest())) {
            engine.listener().notice("the package in " + record.packageDirectory()
                    + " has changed since the run began; the run goes on with its recorded workflow and the files"
                    + " as they are now");
        }
        return new RunSession(engine, plan, journal, resumption.state(), resumption.nextSeq(), params, target, masker,
                claim);
    }

    /** The process may have died before it kept what an attempt did that is now followed by another one. */
    private static void keepRecords(List<Recorded> events, RunState before, RunDirectory directory) {
        for (Recorded each : events) {
            if (each.event() instanceof Event.TaskMoved moved && moved.from() == TaskStatus.COMPLETED) {
                Task task = before.known(moved.task());
                new TaskRecord(directory.task(task), task.attempt()).keep();
            }
        }
    }

    private static void requireFiles(RunRecord record) {
        if (!Files.isDirectory(Path.of(record.packageDirectory()))) {
            throw new ModException(ErrorCodes.CANNOT_RESUME,
                    "the package is no longer in " + record.packageDirectory() + "; put it back first");
        }
        if (record.provided().isEmpty() && !Files.isDirectory(Path.of(record.target()))) {
            throw new ModException(ErrorCodes.CANNOT_RESUME,
                    "the target " + record.target() + " is no longer there; put it back first");
        }
    }

    private static History opened(RunId id, MaskedJournal journal, RunRecord record) {
        try {
            return History.read(id, journal);
        } catch (ModException e) {
            if (e.code().equals(ErrorCodes.WRONG_SECRETS) && !record.secrets().isEmpty()) {
                throw new ModException(ErrorCodes.WRONG_SECRETS,
                        e.getMessage() + "; its secret parameters are " + String.join(", ", record.secrets()), e);
            }
            throw e;
        }
    }

    public static void cancel(EngineParts engine, RunId id, OthersChanges others) {
        Journal journal;
        try {
            journal = engine.store().open(id);
        } catch (RunOwnedException e) {
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
                        ErrorCodes.RUN_OVER,
                        "run " + id + " is over already: " + history.state().status().label());
            }
            Map<String, JsonNode> unneeded = new LinkedHashMap<>();
            history.state().run().secrets().forEach(name -> unneeded.put(name,
                    tools.jackson.databind.node.JsonNodeFactory.instance.stringNode("")));
            session = reopen(engine, id, journal, new ResumeRequest(List.of(), false, false, false, unneeded, others),
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

    private static boolean worksHere(RunRecord record) {
        return !record.options().dryRun() && record.provided().isEmpty();
    }

    /** Says that a run was killed on the target; what it was doing may be half done there. */
    private static void tellOf(EngineParts engine, RunId run, String target) {
        engine.listener().notice("run " + run + " was killed while it worked on " + target
                + ", and what it was changing may be half done; mod workflow resume -i " + run
                + " goes on with it, mod workflow undo -i " + run + " takes back what it did");
    }

    private static AutoCloseable claim(EngineParts engine, RunRecord record) {
        if (!worksHere(record)) {
            return () -> {};
        }
        RunPlace.check(engine.store().directory(record.id()), Path.of(record.target()));
        return engine.store().claim(record.id(), Path.of(record.target()));
    }

    private static void close(AutoCloseable claim) {
        try {
            claim.close();
        } catch (Exception e) {
            LOG.warn("cannot give up the target", e);
        }
    }

    private static TargetAccess access(EngineParts engine, RunRecord record, SecretMasker masker) {
        if (!record.options().snapshots() || record.options().dryRun() || record.provided().isPresent()) {
            return new TargetAccess(Optional.empty());
        }
        var directory = new RunDirectory(engine.store().directory(record.id()));
        return new TargetAccess(Optional.of(new LazySnapshots(Path.of(record.target()), directory.snapshots(),
                engine.files(),
                // what steps did to the real files cannot be told from what a person did meanwhile
                new KeptFiles(directory, masker).discarding(
                        () -> engine.listener().notice("files that were put back are kept in " + directory.kept()),
                        engine.listener()::notice),
                leftOut -> {
                    leaveAlone(engine, leftOut.unnamed(), "the names are not UTF-8");
                    leaveAlone(engine, leftOut.unreadable(), "access is denied");
                })));
    }

    private static void leaveAlone(EngineParts engine, Collection<String> names, String why) {
        if (!names.isEmpty()) {
            engine.listener().notice(names.size() + (names.size() == 1 ? " entry" : " entries")
                    + " of the target will be neither counted nor put back, because " + why + ": "
                    + names.stream().limit(SHOWN).collect(Collectors.joining(", "))
                    + (names.size() > SHOWN ? ", …" : ""));
        }
    }

    private void begin() {
        if (services.plan().nodes().stream().flatMap(node -> node.steps().stream()).anyMatch(this::needsSnapshots)) {
            target.snapshots().ifPresent(Snapshots::prepare);
        }
        new Thread(this::drive, "mod-run-" + record.id().value().substring(0, 8)).start();
    }

    private boolean needsSnapshots(PlannedStep step) {
        var action = step.step().action();
        var executor = engine.executors().get(action.key());
        try {
            return executor != null && executor.targetUse(action) == TargetUse.DIRECT;
        } catch (Throwable e) {
            // the step fails of it
            LOG.debug("a step of kind '{}' does not say what it does with the target", action.key(), e);
            return false;
        }
    }

    private void drive() {
        try {
            driveToItsEnd();
        } catch (RuntimeException | Error e) {
            // whoever waits for the run must not wait for ever
            outcome.completeExceptionally(e);
        }
    }

    private void driveToItsEnd() {
        Throwable failure = null;
        try (SignOfLife alive = SignOfLife.give(services.directory());
                ControlFile control = ControlFile.watch(engine.store().directory(record.id()), this::cancel)) {
            driver.drive(core, journal);
        } catch (InterruptedException | RuntimeException | Error e) {
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
        outcome.complete(new RunOutcome(core.state().status(), RunViews.of(core.state())));
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
            throw Shortage.of(e)
                    .map(what -> new ModException(ErrorCodes.OUT_OF_RESOURCES, "the run stopped: " + what, e))
                    .orElseGet(() -> new ModException(ErrorCodes.INTERNAL_ERROR, "the run stopped: " + e.getCause(),
                            e.getCause()));
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
    public void notice(String message) {
        engine.listener().notice(message);
    }

    @Override
    public void publish(Recorded recorded) {
        engine.listener().event(MaskedJournal.shown(recorded, services.masker()::mask));
    }
}
