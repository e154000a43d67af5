package dev.mod.engine.store;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.util.OptionalLong;

/** A living process owns the run. */
public final class RunOwnedException extends ModException {
    private static final long serialVersionUID = 1L;

    /** @param process the owner's process id, where it is known */
    public RunOwnedException(RunId run, OptionalLong process) {
        super(ErrorCodes.RUN_OWNED, "run " + run + " is being executed by "
                + (process.isPresent() ? "process " + process.getAsLong() : "another process"));
    }
}
