package dev.mod.engine.run;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePVector;

/** The state of a run as a pure function of its events. */
public final class Fold {
    private Fold() {}

    /**
     * The state after one more event.
     *
     * @param state the state before; null before the first event
     * @throws IllegalTransitionException if the event cannot follow the state
     */
    public static RunState apply(@Nullable RunState state, Recorded recorded) {
        Event event = recorded.event();
        if (event instanceof Event.RunCreated created) {
            if (state != null) {
                throw new IllegalTransitionException("a run begins once");
            }
            return RunState.begin(created.run(), recorded.at());
        }
        if (state == null) {
            throw new IllegalTransitionException("a run begins with its creation");
        }
        RunState next = state.at(recorded.at());
        if (event instanceof Event.TaskCreated created) {
            return created(next, created);
        }
        if (event instanceof Event.NodeExpanded expanded) {
            return expanded(next, expanded);
        }
        if (event instanceof Event.TaskMoved moved) {
            return moved(next, moved, recorded.at());
        }
        if (event instanceof Event.TaskApproved approved) {
            Task task = next.known(approved.task());
            if (task.status() != TaskStatus.RUNNING || task.attempt() != approved.attempt()) {
                throw new IllegalTransitionException("attempt " + approved.attempt() + " of task " + task.id()
                        + " is not the one that runs");
            }
            return next.withApproval(approved.task(), approved.updates());
        }
        if (event instanceof Event.SnapshotTaken taken) {
            return next.withTask(next.known(taken.task()).withSnapshot(taken.snapshot()));
        }
        if (event instanceof Event.StepFinished finished) {
            return next.withTask(next.known(finished.task()).plusStep(new StepRecord(finished.index(),
                    finished.name(), finished.end(), finished.millis(), finished.message())));
        }
        if (event instanceof Event.ModelUsed used) {
            next.known(used.task());
            return next.withModelUsage(used.usage());
        }
        if (event instanceof Event.FilesChanged changed) {
            return next.withTask(next.known(changed.task()).withChanges(changed.changes()));
        }
        if (event instanceof Event.TargetOpened opened) {
            return next.withTask(next.known(opened.task()).withOrigin(opened.origin()));
        }
        if (event instanceof Event.Delivered delivered) {
            return next.withTask(next.known(delivered.task()).withDelivery(delivered.delivery()));
        }
        if (event instanceof Event.RunMoved moved) {
            if (next.status() != moved.from()) {
                throw new IllegalTransitionException("the run is " + next.status().label() + ", not "
                        + moved.from().label());
            }
            return next.withStatus(moved.to());
        }
        if (event instanceof Event.StepStarted started) {
            next.known(started.task());
            return next;
        }
        throw new IllegalStateException("no case for " + event.getClass().getSimpleName());
    }

    private static RunState created(RunState state, Event.TaskCreated created) {
        TaskTransitions.checkBeginning(created.status());
        if (state.tasks().containsKey(created.task())) {
            throw new IllegalTransitionException("task " + created.task() + " exists already");
        }
        var task = new Task(created.task(), created.node(), created.signature(), created.item(), created.status(), 0,
                Optional.empty(), Optional.empty(), TreePVector.empty(), List.of(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty());
        NodeState node = state.node(created.node()).withTask(created.task(),
                created.item().map(MatrixItem::identity), created.status());
        return state.withTask(task).withNode(created.node(), node);
    }

    private static RunState expanded(RunState state, Event.NodeExpanded expanded) {
        NodeState node = state.node(expanded.node());
        return state.withNode(expanded.node(), node.withExpansion(expanded.itemsVersion()));
    }

    private static RunState moved(RunState state, Event.TaskMoved moved, Instant at) {
        Task task = state.known(moved.task());
        if (task.status() != moved.from()) {
            throw new IllegalTransitionException("task " + task.id() + " is " + task.status().label() + ", not "
                    + moved.from().label());
        }
        TaskTransitions.check(moved.from(), moved.to(), moved.cause());
        boolean starts = moved.cause() == Cause.STARTED;
        boolean ends = moved.from() == TaskStatus.RUNNING;
        var next = new Task(task.id(), task.node(), task.signature(), task.item(), moved.to(), moved.attempt(),
                moved.error(), starts || ends ? Optional.empty() : task.snapshot(),
                starts ? TreePVector.empty() : task.steps(), starts ? List.of() : task.changes(),
                starts ? Optional.of(at) : task.startedAt(),
                starts ? Optional.empty() : ends ? Optional.of(at) : task.endedAt(),
                // a task that is done and is done again begins with what is there by then
                moved.cause() == Cause.FORCED ? Optional.empty() : task.origin(),
                starts ? Optional.empty() : task.delivery());
        NodeState node = state.node(task.node()).withMove(moved.from(), moved.to());
        RunState result = state.withTask(next).withNode(task.node(), node);
        return moved.updates().isEmpty() ? result : result.withShared(result.shared().apply(moved.updates()));
    }
}
