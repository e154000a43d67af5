package dev.mod.engine.internal.changes;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.execution.ChangesFactory;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.base.diagnostic.ModException;
import java.time.Instant;

/** Choice of what the tasks of a run change: the run's target, or targets of their own. */
public final class TargetProvision {
    private TargetProvision() {}

    /**
     * Refuses a run whose tasks cannot get targets of their own.
     *
     * @throws ModException if the tasks of a run need targets that the engine cannot give
     */
    public static void require(EngineParts engine, RunRecord run) {
        if (run.provided().isPresent() && engine.targets().isEmpty()) {
            throw new ModException(ErrorCodes.TARGETS_NOT_PROVIDED, "run " + run.id()
                    + " works on copies of " + run.target() + " that only a campaign provides; use mod campaign");
        }
    }

    /** Factory of the changes of a run that is no part of another. */
    public static ChangesFactory changes(EngineParts engine, RunRecord run, Instant startedAt) {
        if (run.provided().isEmpty()) {
            return (services, task, hold, scope, signal) -> new TaskChanges(services, task, hold);
        }
        TaskTargets targets = engine.targets().orElse(task -> {
            // a run that is only being cancelled starts no task
            throw new StepException("nothing provides targets for the tasks of run " + run.id());
        });
        var guarded = new GuardedTargets(targets);
        return (services, task, hold, scope, signal) -> new ProvidedChanges(services, guarded, startedAt, task, scope,
                signal);
    }
}
