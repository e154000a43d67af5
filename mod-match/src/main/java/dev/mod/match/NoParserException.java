package dev.mod.match;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The native parser of a language is not there for this platform, or this machine does not load it. */
public final class NoParserException extends ModException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With the reason that the machine gives, if there is one. */
    public NoParserException(String message, @Nullable Throwable cause) {
        super(ErrorCodes.NO_PARSER, message, cause);
    }
}
