package dev.mod.engine.internal.execution;

import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.internal.access.TargetHold;
import dev.mod.engine.run.Task;

/** Factory of the {@link Changes} of the attempts of one run. */
public interface ChangesFactory {
    /**
     * Changes of one attempt, none made yet.
     *
     * @param hold what the attempt holds of the run's target
     * @param scope renders texts of the task
     */
    Changes create(RunServices services, Task task, TargetHold hold, TaskScope scope, CancelSignal signal);
}
