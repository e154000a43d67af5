package dev.mod.steps.ai.chat;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A model gave no answer that can be used. */
public final class ChatException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Why, as far as it decides what to do. */
    public enum Kind {
        /** Its server cannot be reached or is busy; it may answer later. */
        BUSY,
        /** The answer broke off or makes no sense; another one may be better. */
        BROKEN,
        /** The conversation is longer than the model can read. */
        TOO_LONG,
        /** It will not answer, however often it is asked. */
        REFUSED,
        /** The time that the step may take is over. */
        TIMED_OUT,
        /** The step was stopped. */
        CANCELED
    }

    private final Kind kind;
    private final transient Optional<Duration> retryAfter;

    ChatException(Kind kind, String message, Optional<Duration> retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    ChatException(Kind kind, String message) {
        this(kind, message, Optional.empty(), null);
    }

    ChatException(Kind kind, String message, @Nullable Throwable cause) {
        this(kind, message, Optional.empty(), cause);
    }

    /** Why. */
    public Kind kind() {
        return kind;
    }

    /** How long its server wants to be left alone. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
