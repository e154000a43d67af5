package dev.mod.git.forge;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ModException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A forge could not be asked, or refused. Never holds a token.
 *
 * <p>
 * Codes: {@code forge-unauthorized}, {@code forge-forbidden}, {@code forge-not-found}, {@code forge-conflict},
 * {@code forge-refused}, {@code forge-rate-limited}, {@code forge-unavailable}, {@code forge-redirected},
 * {@code forge-bad-answer}, {@code forge-none}.
 */
public final class ForgeException extends ModException {
    private static final long serialVersionUID = 1L;

    private final boolean transientFailure;
    private final @Nullable Instant retryAt;

    /**
     * A failure.
     *
     * @param code one of those above
     * @param transientFailure whether the same request may succeed later
     */
    public ForgeException(ErrorCode code, String message, boolean transientFailure, @Nullable Throwable cause) {
        this(code, message, transientFailure, null, cause);
    }

    /**
     * A failure of which the forge says how long it lasts.
     *
     * @param code one of those above
     * @param transientFailure whether the same request may succeed later
     * @param retryAt when it may
     */
    public ForgeException(ErrorCode code, String message, boolean transientFailure, @Nullable Instant retryAt,
            @Nullable Throwable cause) {
        super(code, message, cause);
        this.transientFailure = transientFailure;
        this.retryAt = retryAt;
    }

    /** Whether the same request may succeed later. */
    public boolean isTransient() {
        return transientFailure;
    }

    /** When the same request may succeed, if the forge says so. */
    public Optional<Instant> retryAt() {
        return Optional.ofNullable(retryAt);
    }
}
