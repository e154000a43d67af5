package dev.mod.engine.internal.execution;

/** An attempt of a task failed; the message is the task's error. */
final class TaskFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    TaskFailedException(String message) {
        super(message);
    }
}
