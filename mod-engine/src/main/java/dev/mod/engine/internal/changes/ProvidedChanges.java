package dev.mod.engine.internal.changes;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.internal.execution.Changes;
import dev.mod.engine.internal.execution.RunServices;
import dev.mod.engine.internal.execution.TaskScope;
import dev.mod.engine.internal.execution.TaskTexts;
import dev.mod.engine.internal.plan.PlannedStep;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.StepBrief;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.staging.StagedWorkspace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one attempt of a task changes in a target of its own, where nobody else looks before it is delivered. */
final class ProvidedChanges implements Changes {
    private final RunServices services;
    private final TaskTargets targets;
    private final Instant runStartedAt;
    private final Task task;
    private final TaskTexts texts;
    private final CancelSignal signal;
    private @Nullable TaskTarget target;
    private @Nullable StagedWorkspace staged;
    private Optional<Delivery> delivery = Optional.empty();

    ProvidedChanges(RunServices services, TaskTargets targets, Instant runStartedAt, Task task, TaskScope scope,
            CancelSignal signal) {
        this.services = services;
        this.targets = targets;
        this.runStartedAt = runStartedAt;
        this.task = task;
        this.texts = new TaskTexts(services, services.plan().node(task.node()).node(), scope);
        this.signal = signal;
    }

    @Override
    public Optional<String> open(StepLog log) throws StepException, InterruptedException {
        TaskTarget opened = targets.open(texts.brief(task, runStartedAt, log, signal));
        synchronized (this) {
            target = opened;
        }
        return task.origin().isPresent() ? Optional.empty() : Optional.of(opened.origin());
    }

    private synchronized TaskTarget target() {
        if (target == null) {
            throw new IllegalStateException("task " + task.id() + " has no target yet");
        }
        return target;
    }

    @Override
    public Path root() {
        return target().root();
    }

    @Override
    public Optional<TargetFiles> unmade() {
        return target().unmade();
    }

    @Override
    public void isolate() {
        flush();
    }

    @Override
    public synchronized Workspace workspace() {
        if (staged == null) {
            staged = new StagedWorkspace(root(), services.target().layer());
        }
        return staged;
    }

    @Override
    public synchronized void flush() {
        if (staged != null && !staged.changed().isEmpty()) {
            Path plan = services.directory().task(task).plan();
            staged.prepare(plan);
            StagedWorkspace.complete(root(), plan, services.engine().files());
            StagedWorkspace.discard(plan);
        }
        staged = null;
    }

    @Override
    public void stepSucceeded(PlannedStep step, String name) throws StepException, InterruptedException {
        flush();
        target().stepSucceeded(new StepBrief(step.index(), name, texts.checkpoint(step)));
    }

    /** Nobody else works there. */
    @Override
    public Optional<String> stale() {
        return Optional.empty();
    }

    @Override
    public List<FileChange> apply() throws StepException, InterruptedException {
        flush();
        delivery = target().deliver();
        return delivery.map(Delivery::changes).orElse(List.of());
    }

    @Override
    public Optional<Delivery> delivery() {
        return delivery;
    }

    @Override
    public synchronized void undo() {
        staged = null;
        StagedWorkspace.discard(services.directory().task(task).plan());
        if (target != null) {
            target.close();
            target = null;
        }
    }

    @Override
    public void settled() {
        undo();
    }
}
