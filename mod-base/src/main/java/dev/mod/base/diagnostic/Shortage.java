package dev.mod.base.diagnostic;

import java.util.Optional;

/** Shortage of memory or threads, in words for the person at the machine. */
public final class Shortage {
    private Shortage() {}

    /** What a failure, or a cause of it, says was short; empty if nothing. */
    public static Optional<String> of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return Optional.of(String.valueOf(cause.getMessage()).contains("thread")
                        ? "the system gives no more threads (ulimit -u, or the limit of the container)"
                        : "the memory is used up (" + cause.getMessage() + ")");
            }
        }
        return Optional.empty();
    }

    /** The failure as one of this kind, if something was short. */
    public static Optional<ModException> asException(Throwable failure) {
        return of(failure).map(what -> new ModException(ErrorCodes.OUT_OF_RESOURCES, what, failure));
    }
}
