package dev.mod.engine.run;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;

/** An event contradicts what happened before it: a fault in this program or a journal that was tampered with. */
public final class IllegalTransitionException extends ModException {
    private static final long serialVersionUID = 1L;

    IllegalTransitionException(String what) {
        super(new ErrorCode("illegal-transition", ErrorType.INTERNAL), "illegal transition: " + what);
    }
}
