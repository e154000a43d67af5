package dev.mod.engine.store;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ModException;
import org.jspecify.annotations.Nullable;

/** A journal could not be read or written. */
public class JournalException extends ModException {
    private static final long serialVersionUID = 1L;

    /** @param code what went wrong, as a stable id */
    public JournalException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
