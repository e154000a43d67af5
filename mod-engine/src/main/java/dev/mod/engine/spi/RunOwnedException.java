package dev.mod.engine.spi;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.util.OptionalLong;

/** A living process owns the run. */
public final class RunOwnedException extends ModException {
    private static final long serialVersionUID = 1L;

    /** @param process the owner's process id, where it is known */
    public RunOwnedException(RunId run, OptionalLong process) {
        super(new ErrorCode("run-owned", ErrorType.USER), "run " + run + " is being executed by "
                + (process.isPresent() ? "process " + process.getAsLong() : "another process"));
    }
}
