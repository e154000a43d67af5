package dev.mod.engine.event;

import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.List;
import java.util.Optional;

/** Something that happened in a run. The state of a run is a pure fold over its events. */
public sealed interface Event {
    /**
     * Operation on events with a case for each kind of them.
     *
     * @param <T> what it gives
     * @since 0.1.0
     */
    interface Visitor<T> {
        T visit(RunCreated event);

        T visit(TaskCreated event);

        T visit(NodeExpanded event);

        T visit(TaskMoved event);

        T visit(TaskApproved event);

        T visit(SnapshotTaken event);

        T visit(TargetAwaited event);

        T visit(TargetOpened event);

        T visit(Delivered event);

        T visit(StepStarted event);

        T visit(StepFinished event);

        T visit(ModelUsed event);

        T visit(FilesChanged event);

        T visit(RunMoved event);
    }

    /** Result of an operation on this event. */
    <T> T accept(Visitor<T> visitor);

    /** The run began. */
    record RunCreated(RunRecord run) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /** A task came into being. */
    record TaskCreated(TaskId task, String node, String signature, Optional<MatrixItem> item, TaskStatus status)
            implements
                Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * Every task of a node exists for the items it has now.
     *
     * @param itemsVersion version of the state value that the items come from; 0 where they come from elsewhere
     */
    record NodeExpanded(String node, long itemsVersion) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A task changed its status.
     *
     * @param attempt how often the task has been started, this one included
     * @param error why it failed
     * @param updates what a completed task does to the shared state
     */
    record TaskMoved(TaskId task, TaskStatus from, TaskStatus to, Cause cause, int attempt, Optional<String> error,
            List<StateOperation> updates) implements Event {
        public TaskMoved {
            updates = List.copyOf(updates);
        }

        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A task has done its steps and may complete. Recorded where no process owns the run, so that whoever decides next
     * knows of it.
     *
     * @param attempt the attempt that may complete
     * @param updates what it will do to the shared state
     */
    record TaskApproved(TaskId task, int attempt, List<StateOperation> updates) implements Event {
        public TaskApproved {
            updates = List.copyOf(updates);
        }

        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A task is about to change the target: what the target was before.
     *
     * @param snapshot name of the snapshot
     */
    record SnapshotTaken(TaskId task, String snapshot) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A task waits until others leave it the target, or does so no more.
     *
     * @param waiting whether it waits from now on
     */
    record TargetAwaited(TaskId task, boolean waiting) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A task has a target of its own.
     *
     * @param origin what names the contents that it began with
     */
    record TargetOpened(TaskId task, String origin) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /** The work of a task was handed over. */
    record Delivered(TaskId task, Delivery delivery) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /** A step began. */
    record StepStarted(TaskId task, int index, String name) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A step ended.
     *
     * @param millis how long it took
     * @param message why it was skipped or deferred, or how it failed
     */
    record StepFinished(TaskId task, int index, String name, StepEnd end, long millis, Optional<String> message)
            implements
                Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /** A step asked a language model. */
    record ModelUsed(TaskId task, int index, ModelUsage usage) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /** A completed task's changes of the target, for people to look at. */
    record FilesChanged(TaskId task, List<FileChange> changes) implements Event {
        public FilesChanged {
            changes = List.copyOf(changes);
        }

        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }

    /** The run changed its status. */
    record RunMoved(RunStatus from, RunStatus to) implements Event {
        @Override
        public <T> T accept(Visitor<T> visitor) {
            return visitor.visit(this);
        }
    }
}
