package dev.mod.engine.internal.core;

import dev.mod.engine.event.Event;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.TaskId;
import java.util.List;
import java.util.Map;

/**
 * Ownership of a run: a process owns it and starts its tasks in its slots, or it is shared. Then workers take its tasks,
 * a core lives for one transaction, and everything that outlasts it is in the state.
 */
public abstract sealed class Ownership permits Owned, Shared {
    /** Ownership by this process, which does so many tasks at once. */
    public static Ownership owned(int slots) {
        return new Owned(slots);
    }

    /** Ownership by nobody. */
    public static Ownership shared() {
        return new Shared();
    }

    /** Number of tasks that are started at once; 0 where workers take them. */
    abstract int slots();

    /** Updates of the running tasks that may complete. */
    abstract Map<TaskId, List<StateOperation>> approved(RunState state);

    /** Whether a running task is to stop. */
    abstract boolean stopping(TaskId task);

    /** A running task may complete, or not; replies. */
    abstract void approve(RunCore core, Message.Approve message, Message.Verdict verdict);

    /** A task has ended: forgets what was known of its attempt. Says whether it was to stop. */
    abstract boolean ended(TaskId task);

    /** Whether the matrix item of a task that has ended without success may be gone. */
    abstract boolean itemMayBeGone(boolean stopped);

    /**
     * A task cannot say what became of the target.
     *
     * @return why it fails
     * @throws RuntimeException the cause, where the run must stop where it is
     */
    abstract String broken(Message.Ending.Broken ending);

    /** A running task is to stop, because its matrix item is gone. */
    abstract void stop(RunCore core, Task task);

    /** The run is to end for good; replies. Says whether its waiting tasks are to be canceled. */
    abstract boolean cancel(RunCore core, Message.Cancel message);

    /** An event was recorded. */
    abstract void recorded(Event event);

    /** What was recorded since the durable state is about to become durable. */
    abstract void beforeAppend(RunState durable, RunState state, Effects effects);
}
