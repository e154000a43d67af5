package dev.mod.engine.run;

import dev.mod.model.run.RunStatus;

/**
 * How far a run came.
 *
 * @param status its status; {@link RunStatus#RUNNING} if it was interrupted
 * @param view the run as it is now
 */
public record RunOutcome(RunStatus status, RunView view) {
    /** Whether it was stopped before nothing could run any more. */
    public boolean interrupted() {
        return status == RunStatus.RUNNING;
    }
}
