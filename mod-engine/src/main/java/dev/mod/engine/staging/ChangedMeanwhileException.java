package dev.mod.engine.staging;

/** What a task has read was changed by another task since; it has to begin again. */
public final class ChangedMeanwhileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param what the file and the other task */
    public ChangedMeanwhileException(String what) {
        super(what);
    }
}
