package dev.mod.engine.store;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;

/** There is no run of this id. */
public final class RunNotFoundException extends ModException {
    private static final long serialVersionUID = 1L;

    /** @param where the place looked at */
    public RunNotFoundException(RunId run, String where) {
        super(ErrorCodes.RUN_NOT_FOUND, "no run " + run + " in " + where);
    }
}
