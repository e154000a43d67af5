package dev.mod.engine.internal.execution;

import dev.mod.engine.spi.Workspace;

/** A task as the runs nested in it see it. */
public interface EnclosingTask {
    /** The target with the task's changes so far; to be asked for each time, since it changes. */
    Workspace workspace();

    /**
     * Gets the real files for this task alone, snapshotted and with the task's changes so far in them. Only on the
     * task's own thread.
     */
    void acquireFiles() throws InterruptedException;
}
