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
     * Executes a step to its end.
     *
     * @throws StepException if the step fails, and with it its task
     * @throws InterruptedException if the task was stopped; processes that the step started are gone by then
     */
    StepResult execute(StepContext context) throws StepException, InterruptedException;
}
