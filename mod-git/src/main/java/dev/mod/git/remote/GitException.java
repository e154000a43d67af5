package dev.mod.git.remote;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
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
     * @param id the code, kebab-case
     * @param transientFailure whether the same may succeed later
     */
    public GitException(String id, String message, boolean transientFailure, @Nullable Throwable cause) {
        super(new ErrorCode(id, id.equals("git-address") ? ErrorType.USER : ErrorType.ENVIRONMENT), message, cause);
        this.transientFailure = transientFailure;
    }

    /** Whether the same may succeed later. */
    public boolean isTransient() {
        return transientFailure;
    }
}
