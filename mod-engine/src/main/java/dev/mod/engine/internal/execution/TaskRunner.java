package dev.mod.engine.internal.execution;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.internal.access.TargetHold;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.files.ScratchDirectory;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.internal.files.TaskLog;
import dev.mod.engine.internal.plan.Guard;
import dev.mod.engine.internal.plan.PlannedNode;
import dev.mod.engine.internal.plan.PlannedStep;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.Interruptibly;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.staging.ChangedMeanwhileException;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.target.WorkspaceException;
import dev.mod.model.expression.EvaluationException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Execution of one attempt of a task, on the thread that calls it. When other tasks change what it has read, it is undone
 * and begins again with the first step; after {@value #LIMIT} times it gets the target for itself.
 */
public final class TaskRunner implements EnclosingTask {
    private static final int LIMIT = 3;
    private static final long LATER_MILLIS = 100;
    private static final int LATER_LIMIT = 600;
    private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);

    private final RunServices services;
    private final Task task;
    private final PlannedNode node;
    private final CancelSignal signal;
    private final TargetHold hold;
    private final TaskScope scope;
    private final Changes changes;
    private Optional<String> misled = Optional.empty();

    private TaskRunner(RunServices services, Task task, CancelSignal signal, TargetHold hold) {
        this.services = services;
        this.task = task;
        this.node = services.plan().node(task.node());
        this.signal = signal;
        this.hold = hold;
        this.scope = new TaskScope(services, task);
        this.changes = services.changes().create(services, task, hold, scope, signal);
    }

    /** Executes the attempt; returns when its end is durable, or when the run takes no more messages. */
    public static void run(RunServices services, Task task, CancelSignal signal) {
        try (var hold = new TargetHold(services.target(), task.node(), signal,
                waiting -> services.inbox().accept(new Message.Note(task.id(), task.attempt(),
                        new Event.TargetAwaited(task.id(), waiting))))) {
            int begun = 0;
            boolean ended = false;
            while (!ended) {
                hold.begin();
                ended = new TaskRunner(services, task, signal, hold).run(begun >= LIMIT);
                begun++;
            }
        } catch (RunDeadException e) {
            LOG.debug("the run died under task {}", task.id(), e);
        }
    }

    /** Says whether the attempt has ended; else it must begin again. */
    private boolean run(boolean alone) {
        Optional<Message.Ending> ending = execute(alone);
        if (ending.isEmpty()) {
            return false;
        }
        var reply = new CompletableFuture<Void>();
        services.inbox().accept(new Message.Ended(task.id(), task.attempt(), ending.get(), reply));
        if (ending.get() instanceof Message.Ending.Succeeded succeeded && succeeded.changes().isEmpty()) {
            // nobody can build on it
            hold.endCommit();
        }
        await(reply);
        changes.settled();
        return true;
    }

    /** How the attempt ends, its changes made or undone; empty if it must begin again. */
    @SuppressWarnings("ReferenceEquality")
    private Optional<Message.Ending> execute(boolean alone) {
        TaskDirectory directory = services.directory().task(task);
        var scratch = new ScratchDirectory(directory);
        try (var log = new TaskLog(directory, task, services.masker(), services.engine().listener(),
                services.engine().clock(), this::note)) {
            Message.Ending ending = execute(alone, log, scratch);
            if (ending instanceof Message.Ending.Succeeded) {
                return Optional.of(ending);
            }
            hold.beginUndo();
            Optional<String> stale = ending instanceof Message.Ending.Failed ? stale() : Optional.empty();
            Message.Ending undone = discard(ending);
            if (stale.isEmpty() || undone != ending) {
                return Optional.of(undone);
            }
            if (!changes.repeatable()) {
                return Optional.of(new Message.Ending.Failed(stale.get() + "; nothing was written"));
            }
            log.again(node.steps().size(), "redone: " + stale.get());
            return Optional.empty();
        } finally {
            scratch.delete();
        }
    }

    private Message.Ending execute(boolean alone, TaskLog log, ScratchDirectory scratch) {
        try {
            if (alone) {
                hold.seize();
                // what others made while it waited is what it begins with
                hold.member().begin();
            }
            open(log);
            for (PlannedStep step : node.steps()) {
                step(step, log, scratch);
            }
            return commit();
        } catch (TaskFailedException e) {
            return new Message.Ending.Failed(services.masker().mask(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            return new Message.Ending.Interrupted();
        } catch (RunDeadException e) {
            hold.beginUndo();
            discard(new Message.Ending.Interrupted());
            throw e;
        } catch (RuntimeException | Error e) {
            remember(e);
            LOG.debug("task {} failed", task.id(), e);
            return new Message.Ending.Failed(services.masker().mask(FailureDescription.of(e)));
        }
    }

    /** Makes the changes; until the end is durable no other task makes any. */
    private Message.Ending commit() throws InterruptedException, TaskFailedException {
        changes.finish();
        if (services.run().provided().isEmpty()) {
            hold.beginCommit();
        }
        refuseStale();
        Optional<Message.Ending> refusal = refusal();
        return refusal.isPresent() ? refusal.get() : succeed();
    }

    /** What others changed that this attempt has read, or was told it had: what was put back since may have misled it, too. */
    private Optional<String> stale() {
        return misled.or(changes::stale).or(scope::outdated);
    }

    /** Remembers a failure that says no more than that others changed something. */
    private void remember(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ChangedMeanwhileException) {
                misled = Optional.of(FailureDescription.of(cause));
            }
        }
    }

    private void refuseStale() {
        changes.stale().or(scope::outdated).ifPresent(what -> {
            throw new ChangedMeanwhileException(what);
        });
    }

    private void open(TaskLog log) throws TaskFailedException, InterruptedException {
        try {
            // numbered after the steps: it is of the task as a whole
            Optional<String> origin = changes.open(log.step(node.steps().size(), "delivery"));
            if (origin.isPresent()) {
                record(new Event.TargetOpened(task.id(), origin.get()));
            }
        } catch (StepException e) {
            throw failed(e);
        }
    }

    private TaskFailedException failed(StepException e) throws InterruptedException {
        if (signal.requested()) {
            throw new InterruptedException();
        }
        return new TaskFailedException(FailureDescription.of(e));
    }

    private Message.Ending discard(Message.Ending ending) {
        try {
            changes.undo();
            return ending;
        } catch (RuntimeException | Error e) {
            return new Message.Ending.Broken(new ModException(
                    ErrorCodes.TARGET_NOT_RESTORED,
                    "the changes of task " + task.id() + " could not be undone: " + FailureDescription.of(e)
                            + "; resume the run to try again",
                    e));
        }
    }

    /** Asks for leave to complete; gives how the task must end instead, if it does not get that. */
    private Optional<Message.Ending> refusal() throws InterruptedException {
        List<StateOperation> updates = scope.updates();
        if (updates.isEmpty() && !hold.used() && services.run().provided().isEmpty()) {
            return Optional.empty();
        }
        for (int asked = 0; asked < LATER_LIMIT; asked++) {
            var reply = new CompletableFuture<Message.Verdict>();
            services.inbox().accept(new Message.Approve(task.id(), task.attempt(), updates, scope.reads(), reply));
            Message.Verdict verdict = await(reply);
            if (!verdict.equals(new Message.Verdict.Later())) {
                return verdict.fold(Optional::empty, () -> Optional.of(new Message.Ending.Interrupted()),
                        error -> Optional.of(new Message.Ending.Failed(services.masker().mask(error))), what -> {
                            throw new ChangedMeanwhileException(TaskScope.outdated(what));
                        }, Optional::empty);
            }
            pause();
        }
        // whoever had the other task may be dead, and need the place of this one to do it again
        return Optional.of(new Message.Ending.Interrupted());
    }

    /** Lets a task that hands its changes over come to its end. */
    private void pause() throws InterruptedException {
        var stop = new CountDownLatch(1);
        var registration = signal.onRequest(stop::countDown);
        try {
            if (stop.await(LATER_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new InterruptedException();
            }
        } finally {
            registration.close();
        }
    }

    private Message.Ending succeed() throws InterruptedException, TaskFailedException {
        try {
            return new Message.Ending.Succeeded(scope.updates(), changes.apply(), changes.delivery());
        } catch (StepException e) {
            throw failed(e);
        }
    }

    private void step(PlannedStep planned, TaskLog taskLog, ScratchDirectory scratch)
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
            StepResult result = execute(planned, taskLog.step(planned.index(), name), scratch);
            if (result.end() == StepEnd.SUCCEEDED) {
                changes.stepSucceeded(planned, name);
            }
            end = result.end();
            message = result.message();
        } catch (StepException | EvaluationException e) {
            if (signal.requested()) {
                end = StepEnd.INTERRUPTED;
                throw new InterruptedException();
            }
            remember(e);
            message = Optional.of(FailureDescription.of(e));
            throw new TaskFailedException("step '" + name + "': " + FailureDescription.of(e));
        } catch (InterruptedException e) {
            end = StepEnd.INTERRUPTED;
            throw e;
        } catch (RunDeadException e) {
            throw e;
        } catch (ChangedMeanwhileException e) {
            end = StepEnd.INTERRUPTED;
            throw e;
        } catch (RuntimeException | Error e) {
            if (signal.requested()) {
                end = StepEnd.INTERRUPTED;
                throw new InterruptedException();
            }
            remember(e);
            message = Optional.of(FailureDescription.of(e));
            LOG.debug("step {} of task {} failed", name, task.id(), e);
            throw new TaskFailedException("step '" + name + "': " + FailureDescription.of(e));
        } finally {
            long millis = (System.nanoTime() - begin) / 1_000_000;
            note(new Event.StepFinished(task.id(), planned.index(), name, end, millis,
                    message.map(services.masker()::mask)));
        }
    }

    /** Has an event recorded, and waits until it is durable. */
    private void record(Event event) {
        var reply = new CompletableFuture<Void>();
        services.inbox().accept(new Message.Durable(task.id(), task.attempt(), event, reply));
        await(reply);
    }

    private void note(Event event) {
        services.inbox().accept(new Message.Note(task.id(), task.attempt(), event));
    }

    private String name(PlannedStep planned) throws TaskFailedException {
        try {
            return services.masker().mask(scope.render(planned.step().name(), planned.frame()));
        } catch (EvaluationException e) {
            throw new TaskFailedException("name of step '" + planned.step().name() + "': " + FailureDescription.of(e));
        }
    }

    private StepResult execute(PlannedStep planned, StepLog log, ScratchDirectory scratch)
            throws StepException, InterruptedException {
        for (Guard guard : planned.guards()) {
            if (!scope.holds(guard)) {
                return new StepResult.Skipped("its condition does not hold");
            }
        }
        String kind = planned.step().action().key();
        StepExecutor executor = services.engine().executors().get(kind);
        if (executor == null) {
            throw new StepException("no executor for steps of kind '" + kind + "'");
        }
        TargetUse use = ForeignCode.call(() -> Objects.requireNonNull(executor.targetUse(planned.step().action()),
                "a step of kind '" + kind + "' does not say what it does with the target"), signal);
        if (services.run().options().dryRun() && use == TargetUse.DIRECT) {
            return new StepResult.Skipped("dry run");
        }
        if (services.isolated() && (use == TargetUse.DIRECT || use == TargetUse.NESTED)) {
            // a nested run may come to need real files when it is too late to make others
            changes.isolate();
        } else {
            acquire(use, () -> {});
        }
        return execute(executor, new TaskStepContext(services, task, node, scope.rendered(planned), scope, scratch, log,
                changes, signal, this));
    }

    private StepResult execute(StepExecutor executor, StepContext context) throws StepException, InterruptedException {
        return ForeignCode.call(() -> Objects.requireNonNull(executor.interruptible()
                ? Interruptibly.run(() -> executor.execute(context), signal)
                : executor.execute(context), "a step of kind '" + executor.key() + "' ended without a result"), signal);
    }

    /** @param check what is looked at before anything is made in the target */
    private void acquire(TargetUse use, Runnable check) throws InterruptedException {
        hold.prepare(use);
        if (use != TargetUse.DIRECT) {
            return;
        }
        hold.beginCommit();
        try {
            refuseStale();
            check.run();
            Optional<String> snapshot = hold.protect();
            try {
                if (snapshot.isPresent()) {
                    record(new Event.SnapshotTaken(task.id(), snapshot.get()));
                }
                changes.flush();
            } catch (RuntimeException | Error e) {
                if (snapshot.isPresent()) {
                    hold.unprotect();
                }
                throw e;
            }
        } finally {
            hold.endCommit();
        }
    }

    @Override
    public Workspace workspace() {
        return changes.workspace();
    }

    @Override
    public void acquireFiles() throws InterruptedException {
        try {
            if (services.isolated()) {
                changes.isolate();
            } else {
                acquire(TargetUse.DIRECT, changes::refuseChanged);
            }
        } catch (ChangedMeanwhileException e) {
            remember(e);
            // this task has to begin again: the nested one that asked would be told the same each time
            throw WorkspaceException.conflict(FailureDescription.of(e));
        } catch (RunDeadException e) {
            // it is this run that died: the nested one has to be told how its task ended
            LOG.debug("the run died under task {}", task.id(), e);
            throw new InterruptedException();
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
}
