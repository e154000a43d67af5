package dev.mod.engine.spi;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import org.jspecify.annotations.Nullable;

/** The store cannot be reached or cannot work at the moment; the same may succeed later. */
public final class StoreAwayException extends JournalException {
    private static final long serialVersionUID = 1L;

    public StoreAwayException(String message, @Nullable Throwable cause) {
        super(new ErrorCode("store-away", ErrorType.ENVIRONMENT), message, cause);
    }
}
