package dev.mod.engine.event;

/** How a step ended. */
public enum StepEnd {
    /** It did its work. */
    SUCCEEDED,
    /** Its condition did not hold, or it has nothing to do in this kind of run. */
    SKIPPED,
    /** Somebody else must do its work, such as the coding agent that started the run. */
    DEFERRED,
    /** It failed, and with it its task. */
    FAILED,
    /** It was stopped before its end. */
    INTERRUPTED
}
