package dev.mod.engine.internal.core;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;

/** An event contradicts what happened before it: a fault in this program or a journal that was tampered with. */
public final class IllegalTransitionException extends ModException {
    private static final long serialVersionUID = 1L;

    IllegalTransitionException(String what) {
        super(ErrorCodes.ILLEGAL_TRANSITION, "illegal transition: " + what);
    }
}
