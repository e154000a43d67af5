package dev.mod.engine.run;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.plan.RunPlan;
import dev.mod.engine.spi.Journal;
import dev.mod.engine.spi.NestedOutcome;
import dev.mod.engine.spi.NestedRun;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.engine.workspace.NestedTarget;
import dev.mod.engine.workspace.NestedWorkspace;
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
 * outer task begins again, and this run with it.
 */
final class NestedSession implements Effects {
    private final TaskStepContext context;
    private final NestedRun nested;
    private final Errands errands = new Errands();
    private final RunDriver driver = new RunDriver();
    private final NestedListener listener;
    private final RunCore core;
    private final RunServices services;
    private final TaskWorkers workers;
    private final CompletableFuture<Void> death = new CompletableFuture<>();

    NestedSession(TaskStepContext context, NestedRun nested) {
        this.context = context;
        this.nested = nested;
        this.listener = new NestedListener(context.log(), nested.running().name());
        RunServices around = context.services();
        RunPlan plan = RunPlan.of(nested.workflow());
        Path target = context.target().resolve(nested.directory());
        var record = new RunRecord(context.run(), nested.running().name(), nested.running().workflowFile(), "",
                nested.running().directory().toString(), Optional.empty(), target.toString(), nested.params(),
                Secrets.names(nested.workflow(), nested.params()), nested.state(), nested.options(),
                nested.running().capabilities());
        var created = new Recorded(0, around.clock().instant(), new Event.RunCreated(record));
        int slots = TaskWorkers.slots(nested.options().maxParallel());
        this.core = new RunCore(plan, new Unrecorded(), Fold.apply(null, created), 1, around.clock(), around.ids(),
                this, slots);
        List<RunningPackage> chain = new ArrayList<>(context.nesting().chain());
        chain.add(nested.running());
        var outer = new Outer(target(context, nested), errands, context.self(), chain, nested.files());
        // a task with a directory of its own is thrown away whole
        Optional<Snapshots> snapshots = context.options().worktrees() ? Optional.empty() : around.target().snapshots();
        var access = new TargetAccess(snapshots.map(taken -> new OuterSnapshots(taken, outer)));
        var environment = new LinkedHashMap<>(around.environment());
        environment.putAll(nested.environment());
        this.services = new RunServices(record, plan, around.executors(), nested.params(),
                around.masker().and(Secrets.values(nested.workflow(), nested.params())),
                context.scratch().resolve("nested"), access, core::visible, driver::send, death, listener,
                around.clock(), environment, around.ids(), Optional.of(outer));
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

    /** Runs it to its end, while the calling thread does what only the outer task's thread may. */
    NestedOutcome run() throws InterruptedException {
        var done = new CompletableFuture<Void>();
        boolean stopped = false;
        try (var registration = context.cancellation().onRequest(() -> driver.send(new Message.Interrupt()))) {
            new Thread(() -> drive(done), "mod-nested-run").start();
            while (!done.isDone()) {
                try {
                    errands.serve(done);
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
        } catch (InterruptedException | RuntimeException e) {
            failure = e;
            death.completeExceptionally(e);
            workers.stopAll();
        }
        try {
            workers.finish(() -> listener.notice("waits for its tasks to stop"));
        } catch (InterruptedException e) {
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
