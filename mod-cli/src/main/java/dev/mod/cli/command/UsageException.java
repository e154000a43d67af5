package dev.mod.cli.command;

import org.jspecify.annotations.Nullable;

/** The command line makes no sense; the message says why, the hint what to write instead. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String hint;

    /** Without a hint. */
    public UsageException(String message) {
        this(message, null);
    }

    /** With a hint. */
    public UsageException(String message, @Nullable String hint) {
        super(message);
        this.hint = hint;
    }

    /** What to write instead. */
    public @Nullable String hint() {
        return hint;
    }
}
