package dev.mod.engine.run;

import dev.mod.engine.event.Cause;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.Optional;

/** What a run needs next. */
sealed interface Command {
    /** A new task. */
    record Create(String node, Optional<MatrixItem> item, TaskStatus status) implements Command {}

    /** All tasks of a node exist for this version of its items. */
    record Expanded(String node, long itemsVersion) implements Command {}

    /** Another status for a task that is not running. */
    record Move(TaskId task, TaskStatus to, Cause cause) implements Command {}

    /** A runner for a pending task. */
    record Start(TaskId task) implements Command {}

    /** A running task is to stop, because its matrix item is gone. */
    record Stop(TaskId task) implements Command {}

    /** The end of the run, for good or until somebody resumes it. */
    record Finish(RunStatus status) implements Command {}
}
