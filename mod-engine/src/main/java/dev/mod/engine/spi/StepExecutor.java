package dev.mod.engine.spi;

import dev.mod.model.workflow.StepAction;
import dev.mod.validate.kind.StepKind;

/**
 * Executes one kind of step. Found through {@link java.util.ServiceLoader}; one instance serves all runs and threads
 * of an engine.
 */
public interface StepExecutor extends StepKind {
    /** What such a step does with the target. */
    TargetUse targetUse(StepAction action);

    /**
     * Whether the thread that executes a step is interrupted when its task is to stop. If not, {@link #execute} looks at
     * {@link StepContext#cancellation} itself.
     */
    default boolean interruptible() {
        return true;
    }

    /**
     * Executes a step to its end. Whatever it throws fails the step, and the task with it, unless the task was stopped.
     *
     * @throws StepException if the step fails, and with it its task
     * @throws InterruptedException if the task was stopped; else the step fails; processes that the step started are gone by then
     */
    StepResult execute(StepContext context) throws StepException, InterruptedException;
}
