package dev.mod.model;

/** Status of a task; the specification's section 3. */
public enum TaskStatus {
    /** Queued, waiting for a runner. */
    PENDING,
    /** Being executed. */
    RUNNING,
    /** Succeeded; its diff and state updates are applied. */
    COMPLETED,
    /** A step failed, or it was canceled; its diff is discarded. */
    FAILED,
    /** Waits for manual approval. */
    AWAITING_TRIGGER,
    /** Dependencies are not finished. */
    BLOCKED,
    /** Its matrix item is gone. */
    WONT_DO;

    private final String label;

    TaskStatus() {
        var text = new StringBuilder();
        for (String word : name().split("_")) {
            text.append(word.charAt(0)).append(word.substring(1).toLowerCase(java.util.Locale.ROOT));
        }
        label = text.toString();
    }

    /** The name in the specification, such as {@code AwaitingTrigger}. */
    public String label() {
        return label;
    }
}
