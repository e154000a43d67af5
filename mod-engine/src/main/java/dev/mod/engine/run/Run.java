package dev.mod.engine.run;

import dev.mod.model.run.RunId;

/** A run that this process owns. Safe for concurrent use. */
public interface Run {
    /** Its identity. */
    RunId id();

    /**
     * Waits until nothing can happen any more: the run is over, waits at a gate, or was interrupted.
     *
     * @throws dev.mod.base.diagnostic.ModException if it could not go on; it can be resumed
     */
    RunOutcome await() throws InterruptedException;

    /** Stops for now: children are killed, the running tasks' changes discarded. Returns at once. */
    void interrupt();

    /** Ends the run for good. Returns at once. */
    void cancel();
}
