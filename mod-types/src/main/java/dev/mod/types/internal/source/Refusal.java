package dev.mod.types.internal.source;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;

/** Why code is not changed. */
public final class Refusal {
    private Refusal() {}

    /** An exception with {@code cannot-rename}, to be thrown. */
    public static ModException refused(String message) {
        return new ModException(ErrorCodes.CANNOT_RENAME, message);
    }
}
