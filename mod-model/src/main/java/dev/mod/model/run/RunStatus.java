package dev.mod.model.run;

/** Status of a run. */
public enum RunStatus {
    /** Tasks are being executed, or an interrupted run waits to be resumed. */
    RUNNING("Running"),
    /** Nothing can go on until a gate is approved. */
    AWAITING_TRIGGER("AwaitingTrigger"),
    /** Every task finished well. */
    COMPLETED("Completed"),
    /** A task failed, and nothing else can run. */
    FAILED("Failed"),
    /** Ended by the user. */
    CANCELED("Canceled");

    private final String label;

    RunStatus(String label) {
        this.label = label;
    }

    /** The name shown to people and programs. */
    public String label() {
        return label;
    }
}
