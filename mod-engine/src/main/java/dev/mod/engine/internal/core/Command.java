package dev.mod.engine.internal.core;

import dev.mod.engine.event.Cause;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.Optional;

/** Command of the next thing that a run needs. */
sealed interface Command {
    /** Executor of commands, with a method for each kind of them. Says whether more is to be decided then. */
    interface Executor {
        boolean execute(Create command);

        boolean execute(Expanded command);

        boolean execute(Move command);

        boolean execute(Start command);

        boolean execute(Stop command);

        boolean execute(Finish command);
    }

    /** Has this command executed. */
    boolean accept(Executor executor);

    /** A new task. */
    record Create(String node, Optional<MatrixItem> item, TaskStatus status) implements Command {
        @Override
        public boolean accept(Executor executor) {
            return executor.execute(this);
        }
    }

    /** All tasks of a node exist for this version of its items. */
    record Expanded(String node, long itemsVersion) implements Command {
        @Override
        public boolean accept(Executor executor) {
            return executor.execute(this);
        }
    }

    /** Another status for a task that is not running. */
    record Move(TaskId task, TaskStatus to, Cause cause) implements Command {
        @Override
        public boolean accept(Executor executor) {
            return executor.execute(this);
        }
    }

    /** A runner for a pending task. */
    record Start(TaskId task) implements Command {
        @Override
        public boolean accept(Executor executor) {
            return executor.execute(this);
        }
    }

    /** A running task is to stop, because its matrix item is gone. */
    record Stop(TaskId task) implements Command {
        @Override
        public boolean accept(Executor executor) {
            return executor.execute(this);
        }
    }

    /** The end of the run, for good or until somebody resumes it. */
    record Finish(RunStatus status) implements Command {
        @Override
        public boolean accept(Executor executor) {
            return executor.execute(this);
        }
    }
}
