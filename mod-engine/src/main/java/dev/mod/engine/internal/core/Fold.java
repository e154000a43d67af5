package dev.mod.engine.internal.core;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.StepRecord;
import dev.mod.engine.run.Task;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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
        if (state == null) {
            if (recorded.event() instanceof Event.RunCreated created) {
                return RunState.begin(created.run(), recorded.at());
            }
            throw new IllegalTransitionException("a run begins with its creation");
        }
        return recorded.event().accept(new Step(state.at(recorded.at()), recorded.at()));
    }

    /**
     * Change of the state by one event.
     *
     * @param state the state before
     * @param at when the event happened
     */
    private record Step(RunState state, Instant at) implements Event.Visitor<RunState> {
        @Override
        public RunState visit(Event.RunCreated event) {
            throw new IllegalTransitionException("a run begins once");
        }

        @Override
        public RunState visit(Event.TaskCreated event) {
            return created(state, event);
        }

        @Override
        public RunState visit(Event.NodeExpanded event) {
            NodeState node = state.node(event.node());
            return state.withNode(event.node(), node.withExpansion(event.itemsVersion()));
        }

        @Override
        public RunState visit(Event.TaskMoved event) {
            return moved(state, event, at);
        }

        @Override
        public RunState visit(Event.TaskApproved event) {
            Task task = state.known(event.task());
            if (task.status() != TaskStatus.RUNNING || task.attempt() != event.attempt()) {
                throw new IllegalTransitionException("attempt " + event.attempt() + " of task " + task.id()
                        + " is not the one that runs");
            }
            return state.withApproval(event.task(), event.updates());
        }

        @Override
        public RunState visit(Event.SnapshotTaken event) {
            return withLatest(event.task(), attempt -> attempt.withSnapshot(event.snapshot()));
        }

        @Override
        public RunState visit(Event.TargetAwaited event) {
            return withLatest(event.task(), attempt -> attempt.withWaiting(event.waiting()));
        }

        @Override
        public RunState visit(Event.TargetOpened event) {
            return changed(state.known(event.task()).withOrigin(Optional.of(event.origin())));
        }

        @Override
        public RunState visit(Event.Delivered event) {
            return changed(state.known(event.task()).withDelivery(Optional.of(event.delivery())));
        }

        @Override
        public RunState visit(Event.StepStarted event) {
            return withLatest(event.task(), attempt -> attempt.beginning(event.index()));
        }

        @Override
        public RunState visit(Event.StepFinished event) {
            return withLatest(event.task(), attempt -> attempt.withStep(new StepRecord(event.index(), event.name(),
                    event.end(), event.millis(), event.message())));
        }

        @Override
        public RunState visit(Event.ModelUsed event) {
            state.known(event.task());
            return state.withModelUsage(event.usage());
        }

        @Override
        public RunState visit(Event.FilesChanged event) {
            return withLatest(event.task(), attempt -> attempt.withChanges(event.changes()));
        }

        private RunState withLatest(TaskId id, UnaryOperator<Task.Attempt> change) {
            Task task = state.known(id);
            return changed(task.withLatest(change.apply(task.latest())));
        }

        private RunState changed(Task task) {
            return state.withTask(task, Optional.of(task.status()));
        }

        @Override
        public RunState visit(Event.RunMoved event) {
            if (state.status() != event.from()) {
                throw new IllegalTransitionException("the run is " + state.status().label() + ", not "
                        + event.from().label());
            }
            return state.withStatus(event.to());
        }
    }

    private static RunState created(RunState state, Event.TaskCreated created) {
        TaskTransitions.checkBeginning(created.status());
        if (state.tasks().containsKey(created.task())) {
            throw new IllegalTransitionException("task " + created.task() + " exists already");
        }
        var task = new Task(created.task(), created.node(), created.signature(), created.item(), created.status(),
                Task.Attempt.NONE, Optional.empty(), Optional.empty());
        NodeState node = state.node(created.node()).withTask(created.task(),
                created.item().map(MatrixItem::identity), created.status());
        return state.withTask(task, Optional.empty()).withNode(created.node(), node);
    }

    private static RunState moved(RunState state, Event.TaskMoved moved, Instant at) {
        Task task = state.known(moved.task());
        if (task.status() != moved.from()) {
            throw new IllegalTransitionException("task " + task.id() + " is " + task.status().label() + ", not "
                    + moved.from().label());
        }
        Task next = TaskTransitions.of(moved.from(), moved.to(), moved.cause()).apply(task, moved, at);
        NodeState node = state.node(task.node()).withMove(moved.from(), moved.to());
        RunState result = state.withTask(next, Optional.of(moved.from())).withNode(task.node(), node);
        if (moved.cause() == Cause.CANCELED) {
            return result.withCancellation();
        }
        return moved.updates().isEmpty() ? result : result.withShared(result.shared().apply(moved.updates()));
    }
}
