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
    /** The run began. */
    record RunCreated(RunRecord run) implements Event {}

    /** A task came into being. */
    record TaskCreated(TaskId task, String node, String signature, Optional<MatrixItem> item, TaskStatus status)
            implements
                Event {}

    /**
     * Every task of a node exists for the items it has now.
     *
     * @param itemsVersion version of the state value that the items come from; 0 where they come from elsewhere
     */
    record NodeExpanded(String node, long itemsVersion) implements Event {}

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
    }

    /**
     * A task is about to change the target: what the target was before.
     *
     * @param snapshot name of the snapshot
     */
    record SnapshotTaken(TaskId task, String snapshot) implements Event {}

    /**
     * A task has a target of its own.
     *
     * @param origin what names the contents that it began with
     */
    record TargetOpened(TaskId task, String origin) implements Event {}

    /** The work of a task was handed over. */
    record Delivered(TaskId task, Delivery delivery) implements Event {}

    /** A step began. */
    record StepStarted(TaskId task, int index, String name) implements Event {}

    /**
     * A step ended.
     *
     * @param millis how long it took
     * @param message why it was skipped or deferred, or how it failed
     */
    record StepFinished(TaskId task, int index, String name, StepEnd end, long millis, Optional<String> message)
            implements
                Event {}

    /** A step asked a language model. */
    record ModelUsed(TaskId task, int index, ModelUsage usage) implements Event {}

    /** A completed task's changes of the target, for people to look at. */
    record FilesChanged(TaskId task, List<FileChange> changes) implements Event {
        public FilesChanged {
            changes = List.copyOf(changes);
        }
    }

    /** The run changed its status. */
    record RunMoved(RunStatus from, RunStatus to) implements Event {}
}
