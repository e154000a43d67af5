package dev.mod.git.forge;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import org.jspecify.annotations.Nullable;

/** A forge could not be asked, or refused. Never holds a token. */
public final class ForgeException extends ModException {
    private static final long serialVersionUID = 1L;

    private final boolean transientFailure;

    /**
     * A failure.
     *
     * @param id the code, kebab-case
     * @param transientFailure whether the same request may succeed later
     */
    public ForgeException(String id, String message, boolean transientFailure, @Nullable Throwable cause) {
        super(new ErrorCode(id, ErrorType.ENVIRONMENT), message, cause);
        this.transientFailure = transientFailure;
    }

    /** Whether the same request may succeed later. */
    public boolean isTransient() {
        return transientFailure;
    }
}
