package dev.mod.engine.spi;

/**
 * Gives each task of a run a target of its own, and takes what the task made of it. Safe for concurrent use. A run that
 * was started on a {@link dev.mod.engine.event.ProvidedTarget} needs them whenever its tasks work.
 */
public interface TaskTargets {
    /**
     * Makes the target of one attempt of a task. What an earlier attempt left, whose process died, is thrown away.
     *
     * @throws StepException if it cannot be made; the task fails with that message
     * @throws InterruptedException if the task was stopped meanwhile; nothing is left then
     */
    TaskTarget open(TaskBrief task) throws StepException, InterruptedException;
}
