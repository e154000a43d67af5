package dev.mod.git.remote;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ModException;
import org.jspecify.annotations.Nullable;

/**
 * A repository could not be read or changed. Never holds a token.
 *
 * <p>
 * Codes: {@code git-unauthorized}, {@code git-unreachable}, {@code git-no-repository}, {@code git-refused},
 * {@code git-address}, {@code git-empty}, {@code git-local}.
 */
public final class GitException extends ModException {
    private static final long serialVersionUID = 1L;

    private final boolean transientFailure;

    /**
     * A failure.
     *
     * @param code one of those above
     * @param transientFailure whether the same may succeed later
     */
    public GitException(ErrorCode code, String message, boolean transientFailure, @Nullable Throwable cause) {
        super(code, message, cause);
        this.transientFailure = transientFailure;
    }

    /** Whether the same may succeed later. */
    public boolean isTransient() {
        return transientFailure;
    }
}
