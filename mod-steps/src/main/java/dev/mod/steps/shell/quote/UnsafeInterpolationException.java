package dev.mod.steps.shell.quote;

/** A value stands where no quoting makes it safe. The message names the expression and what to use instead. */
public final class UnsafeInterpolationException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param reason why the value cannot stand there */
    public UnsafeInterpolationException(ScriptPart.Value value, int line, String reason) {
        super("line " + line + " of the command: ${{ " + value.expression() + " }} cannot be inserted safely: " + reason
                + "; use " + value.alternative() + " instead");
    }
}
