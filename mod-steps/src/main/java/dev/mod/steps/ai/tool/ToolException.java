package dev.mod.steps.ai.tool;

/** A tool could not do what was asked for; the message is for the model. */
public final class ToolException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With what to tell the model. */
    public ToolException(String message) {
        super(message);
    }

    ToolException(String message, Throwable cause) {
        super(message, cause);
    }
}
