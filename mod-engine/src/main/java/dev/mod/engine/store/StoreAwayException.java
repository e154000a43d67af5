package dev.mod.engine.store;

import dev.mod.base.diagnostic.ErrorCodes;
import org.jspecify.annotations.Nullable;

/** The store cannot be reached or cannot work at the moment; the same may succeed later. */
public final class StoreAwayException extends JournalException {
    private static final long serialVersionUID = 1L;

    public StoreAwayException(String message, @Nullable Throwable cause) {
        super(ErrorCodes.STORE_AWAY, message, cause);
    }
}
