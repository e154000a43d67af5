package dev.mod.engine.internal.execution;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.internal.plan.PlannedStep;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.spi.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What one attempt of a task changes. Used by the thread of the task, but for the workspace. */
public interface Changes {
    /**
     * Gets what the steps work on. Told before anything else is asked.
     *
     * @return what must be recorded durably before the first step, so that later attempts begin with the same
     */
    default Optional<String> open(StepLog log) throws StepException, InterruptedException {
        return Optional.empty();
    }

    /** The directory that the steps work on. */
    Path root();

    /** What will be in that directory, as long as it is not made. */
    default Optional<TargetFiles> unmade() {
        return Optional.empty();
    }

    /** Gives the task a directory of its own for steps that work on real files. */
    void isolate() throws InterruptedException;

    /** The target with the task's own changes. */
    Workspace workspace();

    /** Refuses to go on if somebody else has changed a file that a step has read: a nested run may still build on it. */
    default void refuseChanged() {}

    /** Writes staged changes to the real files, for a step that works on them. */
    void flush() throws InterruptedException;

    /**
     * A step has succeeded.
     *
     * @throws StepException if that makes it fail after all
     */
    default void stepSucceeded(PlannedStep step, String name) throws StepException, InterruptedException {}

    /** All steps have succeeded: does what can be done before the changes are made, while others may still make theirs. */
    default void finish() throws InterruptedException {}

    /** What the task builds on and other tasks have changed since, and who; for people. */
    Optional<String> stale();

    /** Whether the task can begin again once this is undone. */
    default boolean repeatable() {
        return true;
    }

    /** Makes the task's changes, and tells what they are. Until {@link #settled} they can be undone. */
    List<FileChange> apply() throws StepException, InterruptedException;

    /** What became of them outside, once they are made. */
    default Optional<Delivery> delivery() {
        return Optional.empty();
    }

    /** Puts the target back to what it was. */
    void undo();

    /** The end of the task is durable; nothing needs to be undone any more. */
    void settled();
}
