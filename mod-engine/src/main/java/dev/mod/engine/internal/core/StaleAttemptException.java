package dev.mod.engine.internal.core;

import dev.mod.model.run.TaskId;

/** A worker speaks for an attempt of a task that has been given up meanwhile, or has begun again elsewhere. */
public final class StaleAttemptException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StaleAttemptException(TaskId task, int attempt) {
        super("attempt " + attempt + " of task " + task + " is over: another worker has the task, or it was stopped");
    }

    /** Of an attempt that never was one, since it could not be recorded. */
    public StaleAttemptException(TaskId task) {
        super("an attempt of task " + task + " could not begin: another worker has the task, or it was stopped");
    }
}
