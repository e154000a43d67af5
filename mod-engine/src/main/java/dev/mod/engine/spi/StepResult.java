package dev.mod.engine.spi;

import dev.mod.engine.event.StepEnd;
import java.util.Optional;

/**
 * End of a step that did not fail.
 *
 * @since 0.1.0
 */
public sealed interface StepResult {
    /** It did its work. */
    StepResult SUCCEEDED = new Succeeded();

    /** This result as it is recorded. */
    StepEnd end();

    /** Why it did not do its work, for people. */
    Optional<String> message();

    /** It did its work. */
    record Succeeded() implements StepResult {
        @Override
        public StepEnd end() {
            return StepEnd.SUCCEEDED;
        }

        @Override
        public Optional<String> message() {
            return Optional.empty();
        }
    }

    /**
     * It has nothing to do in this run.
     *
     * @param reason why, for people
     */
    record Skipped(String reason) implements StepResult {
        @Override
        public StepEnd end() {
            return StepEnd.SKIPPED;
        }

        @Override
        public Optional<String> message() {
            return Optional.of(reason);
        }
    }

    /**
     * Somebody else must do its work.
     *
     * @param reason who and why, for people
     */
    record Deferred(String reason) implements StepResult {
        @Override
        public StepEnd end() {
            return StepEnd.DEFERRED;
        }

        @Override
        public Optional<String> message() {
            return Optional.of(reason);
        }
    }
}
