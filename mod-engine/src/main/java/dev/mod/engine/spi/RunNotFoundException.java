package dev.mod.engine.spi;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunId;

/** There is no run of this id. */
public final class RunNotFoundException extends ModException {
    private static final long serialVersionUID = 1L;

    /** @param where the place looked at */
    public RunNotFoundException(RunId run, String where) {
        super(new ErrorCode("run-not-found", ErrorType.USER), "no run " + run + " in " + where);
    }
}
