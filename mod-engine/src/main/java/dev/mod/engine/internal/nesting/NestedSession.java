package dev.mod.engine.internal.nesting;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.access.Snapshots;
import dev.mod.engine.internal.access.TargetAccess;
import dev.mod.engine.internal.core.Effects;
import dev.mod.engine.internal.core.Fold;
import dev.mod.engine.internal.core.Message;
import dev.mod.engine.internal.core.Ownership;
import dev.mod.engine.internal.core.RunCore;
import dev.mod.engine.internal.core.RunDriver;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.internal.execution.RunServices;
import dev.mod.engine.internal.execution.TaskStepContext;
import dev.mod.engine.internal.execution.TaskWorkers;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.internal.plan.InitialState;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.NestedOutcome;
import dev.mod.engine.spi.NestedRun;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.engine.staging.NestedTarget;
import dev.mod.engine.staging.NestedWorkspace;
import dev.mod.engine.store.Journal;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * A run inside a step. It is decided and folded like any other, but nothing of it is recorded: when the process dies, the
 * enclosing task begins again, and this run with it.
 */
final class NestedSession implements Effects {
    private final TaskStepContext context;
    private final NestedRun nested;
    private final ConfinedExecutor executor = new ConfinedExecutor();
    private final RunDriver driver = new RunDriver();
    private final NestedListener listener;
    private final RunCore core;
    private final RunServices services;
    private final TaskWorkers workers;
    private final CompletableFuture<Void> death = new CompletableFuture<>();

    NestedSession(TaskStepContext context, List<RunningPackage> around, NestedRun nested) {
        this.context = context;
        this.nested = nested;
        this.listener = new NestedListener(context.log(), nested.running().name());
        RunServices outer = context.services();
        EngineParts engine = outer.engine();
        RunPlan plan = RunPlan.of(nested.workflow());
        Path target = context.target().resolve(nested.directory());
        var record = new RunRecord(context.run(), nested.running().name(), nested.running().workflowFile(), "",
                nested.running().directory().toString(), Optional.empty(), target.toString(), nested.params(),
                Secrets.names(nested.workflow(), nested.params()),
                InitialState.of(plan, nested.state()), nested.options(),
                nested.running().capabilities());
        var created = new Recorded(0, engine.clock().instant(), new Event.RunCreated(record));
        int slots = TaskWorkers.slots(nested.options().maxParallel());
        this.core = new RunCore(plan, new Unrecorded(), Fold.apply(null, created), 1, engine.clock(), engine::newTaskId,
                this, Ownership.owned(slots));
        List<RunningPackage> chain = new ArrayList<>(around);
        chain.add(nested.running());
        var enclosing = new NestingContext(target(context, nested), executor, context.self(), chain, nested.files(),
                nested.foreignParams());
        // a task with a directory of its own is thrown away whole
        Optional<Snapshots> snapshots = context.options().worktrees() ? Optional.empty() : outer.target().snapshots();
        var access = new TargetAccess(snapshots.map(taken -> new EnclosingSnapshots(taken, enclosing)));
        var environment = new LinkedHashMap<>(engine.environment());
        environment.putAll(nested.environment());
        this.services = new RunServices(engine.with(listener, environment), record, plan, nested.params(),
                outer.masker().and(Secrets.values(nested.workflow(), nested.params(), engine.executors().values())),
                new RunDirectory(context.scratch().resolve("nested")), access, core::visible, driver::send, death,
                (run, task, hold, scope, signal) -> new NestedChanges(enclosing, target, hold),
                new RunNesting(Optional.of(enclosing)));
        this.workers = new TaskWorkers(slots, "mod-nested-");
    }

    /** A dry run inside one that is none works on a view that is thrown away. */
    private static NestedTarget target(TaskStepContext context, NestedRun nested) {
        if (nested.options().dryRun() && !context.options().dryRun()) {
            var view = new NestedWorkspace(new NestedTarget(context.self()::workspace, nested.directory()));
            return new NestedTarget(() -> view, "");
        }
        return new NestedTarget(context.self()::workspace, nested.directory());
    }

    /** Runs it to its end, while the calling thread does what only the enclosing task's thread may. */
    NestedOutcome run() throws InterruptedException {
        var done = new CompletableFuture<Void>();
        boolean stopped = false;
        try (var registration = context.cancellation().onRequest(() -> driver.send(new Message.Interrupt()))) {
            new Thread(() -> drive(done), "mod-nested-run").start();
            while (!done.isDone()) {
                try {
                    executor.serve(done);
                } catch (InterruptedException e) {
                    stopped = true;
                    driver.send(new Message.Interrupt());
                }
            }
        }
        if (stopped || context.cancellation().requested()) {
            throw new InterruptedException();
        }
        try {
            done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
        return outcome();
    }

    private void drive(CompletableFuture<Void> done) {
        Throwable failure = null;
        try {
            driver.drive(core, new Unrecorded());
        } catch (InterruptedException | RuntimeException | Error e) {
            failure = e;
            death.completeExceptionally(e);
            workers.stopAll();
        }
        try {
            workers.finish(() -> listener.notice("waits for its tasks to stop"));
        } catch (InterruptedException | RuntimeException | Error e) {
            failure = failure == null ? e : failure;
        }
        if (failure == null) {
            done.complete(null);
        } else {
            done.completeExceptionally(failure);
        }
    }

    private NestedOutcome outcome() {
        var errors = new ArrayList<String>();
        for (var node : nested.workflow().nodes()) {
            for (TaskId id : core.state().node(node.id()).tasks()) {
                Task task = core.state().known(id);
                if (task.status() == TaskStatus.FAILED) {
                    errors.add(node.id() + ": " + task.error().orElse("failed"));
                } else if (task.status() == TaskStatus.AWAITING_TRIGGER) {
                    errors.add(node.id() + ": it waits for approval, which a nested run cannot");
                }
            }
        }
        return new NestedOutcome(errors, listener.deferred());
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
        listener.notice(message);
    }

    @Override
    public void publish(Recorded recorded) {
        listener.event(recorded);
    }

    /** The journal of what needs none. */
    private record Unrecorded() implements Journal {
        @Override
        public void replay(Consumer<Recorded> reader) {}

        @Override
        public void append(List<Recorded> events) {}

        @Override
        public void close() {}
    }
}
