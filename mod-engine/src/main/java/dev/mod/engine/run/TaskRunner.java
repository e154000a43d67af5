package dev.mod.engine.run;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.plan.Guard;
import dev.mod.engine.plan.PlannedNode;
import dev.mod.engine.plan.PlannedStep;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.expression.EvaluationException;
import dev.mod.model.workflow.ModAction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes one attempt of a task on the thread that calls it. */
final class TaskRunner implements OuterTask {
    private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);

    private final RunServices services;
    private final Task task;
    private final PlannedNode node;
    private final CancelSignal signal;
    private final TargetHold hold;
    private final TaskScope scope;
    private final Changes changes;

    TaskRunner(RunServices services, Task task, CancelSignal signal) {
        this.services = services;
        this.task = task;
        this.node = services.plan().node(task.node());
        this.signal = signal;
        this.hold = new TargetHold(services.target(), signal);
        this.scope = new TaskScope(services, task);
        this.changes = services.changes(task, hold, scope, signal);
    }

    /** Executes the attempt; returns when its end is durable, or when the run takes no more messages. */
    void run() {
        try {
            Message.Ending ending = execute();
            var reply = new CompletableFuture<Void>();
            services.inbox().accept(new Message.Ended(task.id(), task.attempt(), ending, reply));
            await(reply);
            changes.settled();
        } catch (RunDeadException e) {
            LOG.debug("the run died under task {}", task.id(), e);
        } finally {
            hold.release();
        }
    }

    private Message.Ending execute() {
        Message.Ending ending;
        var files = new TaskFiles(services.directory(task));
        try (var log = new TaskLog(RunServices.log(services.directory(task), task.attempt()), task.id(),
                services.masker(), services.listener(), services.clock(), this::note)) {
            open(log);
            for (PlannedStep step : node.steps()) {
                step(step, log, files);
            }
            return succeed();
        } catch (TaskFailedException e) {
            ending = new Message.Ending.Failed(services.masker().mask(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            ending = new Message.Ending.Interrupted();
        } catch (RunDeadException e) {
            discard(new Message.Ending.Interrupted());
            throw e;
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            LOG.debug("task {} failed", task.id(), e);
            ending = new Message.Ending.Failed(services.masker().mask(describe(e)));
        } finally {
            files.deleteScratch();
        }
        return discard(ending);
    }

    private void open(TaskLog log) throws TaskFailedException, InterruptedException {
        try {
            // numbered after the steps: it is of the task as a whole
            Optional<String> origin = changes.open(log.step(node.steps().size(), "delivery"));
            if (origin.isPresent()) {
                var reply = new CompletableFuture<Void>();
                services.inbox().accept(
                        new Message.Durable(task.id(), task.attempt(), new Event.TargetOpened(task.id(),
                                origin.get()), reply));
                await(reply);
            }
        } catch (StepException e) {
            throw failed(e);
        }
    }

    private TaskFailedException failed(StepException e) throws InterruptedException {
        if (signal.requested()) {
            throw new InterruptedException();
        }
        return new TaskFailedException(describe(e));
    }

    private Message.Ending discard(Message.Ending ending) {
        try {
            changes.undo();
            return ending;
        } catch (RuntimeException e) {
            return new Message.Ending.Broken(new ModException(
                    new ErrorCode("target-not-restored", ErrorType.ENVIRONMENT),
                    "the changes of task " + task.id() + " could not be undone: " + describe(e)
                            + "; resume the run to try again",
                    e));
        }
    }

    private Message.Ending succeed() throws InterruptedException, TaskFailedException {
        List<StateOperation> updates = scope.updates();
        if (!updates.isEmpty() || hold.used() || services.provided().isPresent()) {
            var reply = new CompletableFuture<Message.Verdict>();
            services.inbox().accept(new Message.Approve(task.id(), task.attempt(), updates, reply));
            Message.Verdict verdict = await(reply);
            if (verdict instanceof Message.Verdict.Stopped) {
                throw new InterruptedException();
            }
            if (verdict instanceof Message.Verdict.Refused refused) {
                throw new TaskFailedException(refused.error());
            }
        }
        try {
            return new Message.Ending.Succeeded(updates, changes.apply(), changes.delivery());
        } catch (StepException e) {
            throw failed(e);
        }
    }

    private void step(PlannedStep planned, TaskLog taskLog, TaskFiles files)
            throws InterruptedException, TaskFailedException {
        if (signal.requested()) {
            throw new InterruptedException();
        }
        String name = name(planned);
        note(new Event.StepStarted(task.id(), planned.index(), name));
        long begin = System.nanoTime();
        StepEnd end = StepEnd.FAILED;
        Optional<String> message = Optional.empty();
        try {
            StepResult result = execute(planned, taskLog.step(planned.index(), name), files);
            if (result instanceof StepResult.Skipped skipped) {
                end = StepEnd.SKIPPED;
                message = Optional.of(skipped.reason());
            } else if (result instanceof StepResult.Deferred deferred) {
                end = StepEnd.DEFERRED;
                message = Optional.of(deferred.reason());
            } else {
                changes.stepSucceeded(planned, name);
                end = StepEnd.SUCCEEDED;
            }
        } catch (StepException | EvaluationException e) {
            if (signal.requested()) {
                end = StepEnd.INTERRUPTED;
                throw new InterruptedException();
            }
            message = Optional.of(describe(e));
            throw new TaskFailedException("step '" + name + "': " + describe(e));
        } catch (InterruptedException e) {
            end = StepEnd.INTERRUPTED;
            throw e;
        } catch (RunDeadException e) {
            throw e;
        } catch (RuntimeException e) {
            message = Optional.of(describe(e));
            LOG.debug("step {} of task {} failed", name, task.id(), e);
            throw new TaskFailedException("step '" + name + "': " + describe(e));
        } finally {
            long millis = (System.nanoTime() - begin) / 1_000_000;
            note(new Event.StepFinished(task.id(), planned.index(), name, end, millis,
                    message.map(services.masker()::mask)));
        }
    }

    private void note(Event event) {
        services.inbox().accept(new Message.Note(task.id(), task.attempt(), event));
    }

    private String name(PlannedStep planned) throws TaskFailedException {
        try {
            return services.masker().mask(scope.render(planned.step().name(), planned.frame()));
        } catch (EvaluationException e) {
            throw new TaskFailedException("name of step '" + planned.step().name() + "': " + describe(e));
        }
    }

    private StepResult execute(PlannedStep planned, StepLog log, TaskFiles files)
            throws StepException, InterruptedException {
        for (Guard guard : planned.guards()) {
            if (!scope.holds(guard)) {
                return new StepResult.Skipped("its condition does not hold");
            }
        }
        String kind = planned.step().action().key();
        StepExecutor executor = services.executors().get(kind);
        if (executor == null) {
            throw new StepException("no executor for steps of kind '" + kind + "'");
        }
        TargetUse use = executor.targetUse(planned.step().action());
        if (services.run().options().dryRun() && use == TargetUse.DIRECT) {
            return new StepResult.Skipped("dry run");
        }
        if (services.isolated() && (use == TargetUse.DIRECT || planned.step().action() instanceof ModAction)) {
            // a nested run may come to need real files when it is too late to make others
            changes.isolate();
        } else {
            acquire(use);
        }
        return executor.execute(new TaskStepContext(services, task, node, planned, scope, files, log,
                changes::workspace, changes.root(), signal, this));
    }

    private void acquire(TargetUse use) throws InterruptedException {
        Optional<String> snapshot;
        try {
            snapshot = hold.prepare(use);
        } catch (OuterSnapshots.Interruption e) {
            throw new InterruptedException();
        }
        if (snapshot.isPresent()) {
            var reply = new CompletableFuture<Void>();
            services.inbox().accept(new Message.Snapshot(task.id(), task.attempt(), snapshot.get(), reply));
            await(reply);
        }
        if (use == TargetUse.DIRECT) {
            changes.flush();
        }
    }

    @Override
    public Workspace workspace() {
        return changes.workspace();
    }

    @Override
    public void acquireFiles() throws InterruptedException {
        if (services.isolated()) {
            changes.isolate();
        } else {
            acquire(TargetUse.DIRECT);
        }
    }

    private <T> T await(CompletableFuture<T> reply) {
        try {
            CompletableFuture.anyOf(reply, services.death()).join();
        } catch (CompletionException e) {
            throw new RunDeadException(e);
        }
        return reply.join();
    }

    private static String describe(Throwable e) {
        String message = e.getMessage();
        if (e instanceof StepException || e instanceof ModException || e instanceof EvaluationException) {
            return String.valueOf(message);
        }
        if (e instanceof ExecutionException && e.getCause() != null) {
            return describe(e.getCause());
        }
        return "internal error: " + e.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }
}
