package dev.mod.model.run;

/** Status of a task; the specification's section 3. */
public enum TaskStatus {
    /** Queued, waiting for a runner. */
    PENDING("Pending"),
    /** Being executed. */
    RUNNING("Running"),
    /** Succeeded; its diff and state updates are applied. */
    COMPLETED("Completed"),
    /** A step failed, or it was canceled; its diff is discarded. */
    FAILED("Failed"),
    /** Waits for manual approval. */
    AWAITING_TRIGGER("AwaitingTrigger"),
    /** Dependencies are not finished. */
    BLOCKED("Blocked"),
    /** Its matrix item is gone. */
    WONT_DO("WontDo");

    private final String label;

    TaskStatus(String label) {
        this.label = label;
    }

    /** The name in the specification, such as {@code AwaitingTrigger}. */
    public String label() {
        return label;
    }
}
