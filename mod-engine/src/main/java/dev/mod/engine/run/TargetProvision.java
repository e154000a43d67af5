package dev.mod.engine.run;

import dev.mod.engine.event.RunRecord;
import dev.mod.engine.spi.StepException;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import java.time.Instant;
import java.util.Optional;

/** Which runs need an engine that provides targets for their tasks. */
final class TargetProvision {
    private TargetProvision() {}

    /** @throws ModException if the tasks of a run need targets that the engine cannot give */
    static void require(Engine engine, RunRecord run) {
        if (run.provided().isPresent() && engine.targets().isEmpty()) {
            throw new ModException(new ErrorCode("targets-not-provided", ErrorType.USER), "run " + run.id()
                    + " works on copies of " + run.target() + " that only a campaign provides; use mod campaign");
        }
    }

    /** What gives the tasks of a run their targets, where they have some of their own. */
    static Optional<Provided> of(Engine engine, RunRecord run, Instant startedAt) {
        return run.provided().map(target -> new Provided(engine.targets().orElse(task -> {
            // a run that is only being cancelled starts no task
            throw new StepException("nothing provides targets for the tasks of run " + run.id());
        }), startedAt));
    }
}
