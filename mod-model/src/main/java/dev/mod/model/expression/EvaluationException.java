package dev.mod.model.expression;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;

/** An expression that has no value. */
public final class EvaluationException extends ModException {
    private static final long serialVersionUID = 1L;

    private final int offset;

    /** With the UTF-16 index in the text of the part that failed. */
    public EvaluationException(String message, int offset) {
        super(ErrorCodes.EXPRESSION_FAILED, message);
        this.offset = offset;
    }

    /** The UTF-16 index in the text of the part that failed. */
    public int offset() {
        return offset;
    }
}
