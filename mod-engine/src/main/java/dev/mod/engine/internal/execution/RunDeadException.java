package dev.mod.engine.internal.execution;

/** The run that a task belongs to takes no more messages. */
final class RunDeadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RunDeadException(Throwable cause) {
        super("the run has ended", cause);
    }
}
