package dev.mod.engine.spi;

/** How a step ended that did not fail. */
public sealed interface StepResult {
    /** It did its work. */
    record Succeeded() implements StepResult {}

    /**
     * It has nothing to do in this run.
     *
     * @param reason why, for people
     */
    record Skipped(String reason) implements StepResult {}

    /**
     * Somebody else must do its work.
     *
     * @param reason who and why, for people
     */
    record Deferred(String reason) implements StepResult {}

    /** It did its work. */
    StepResult SUCCEEDED = new Succeeded();
}
