package dev.mod.model.expression;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;

/** An expression that has no value. */
public final class EvaluationException extends ModException {
    /** The code of all of them. */
    public static final ErrorCode CODE = new ErrorCode("expression-failed", ErrorType.PACKAGE);

    private static final long serialVersionUID = 1L;

    private final int offset;

    /** With the UTF-16 index in the text of the part that failed. */
    public EvaluationException(String message, int offset) {
        super(CODE, message);
        this.offset = offset;
    }

    /** The UTF-16 index in the text of the part that failed. */
    public int offset() {
        return offset;
    }
}
