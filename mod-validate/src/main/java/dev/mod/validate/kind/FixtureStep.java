package dev.mod.validate.kind;

import java.util.Optional;
import dev.mod.model.workflow.StepAction;
import java.util.Set;

/** What becomes of a step when its workflow is tested with a fixture. */
public sealed interface FixtureStep {
    /** The action that runs; empty if none does. */
    default Optional<StepAction> action() {
        return Optional.empty();
    }

    /** Why the step is left out, for people; empty if there is nothing to say. */
    default Optional<String> leftOut() {
        return Optional.empty();
    }

    /** State keys that the step would have written and does not. */
    default Set<String> unwritten() {
        return Set.of();
    }

    /**
     * It runs.
     *
     * @param changed the action, changed to fit the fixture
     */
    record Runs(StepAction changed) implements FixtureStep {
        @Override
        public Optional<StepAction> action() {
            return Optional.of(changed);
        }
    }

    /**
     * It runs, as a transform of files.
     *
     * @param changed the action, changed to fit the fixture
     * @param concerned whether it may find a file in the input
     */
    record Transforms(StepAction changed, boolean concerned) implements FixtureStep {
        @Override
        public Optional<StepAction> action() {
            return Optional.of(changed);
        }
    }

    /** It takes no file such as the one of the fixture, and does not run. */
    record Unconcerned() implements FixtureStep {}

    /**
     * It cannot run on a fixture.
     *
     * @param why the reason, for people
     * @param state keys of the state that it would have written; a matrix over one of them is one task
     */
    record LeftOut(String why, Set<String> state) implements FixtureStep {
        public LeftOut {
            state = Set.copyOf(state);
        }

        @Override
        public Optional<String> leftOut() {
            return Optional.of(why);
        }

        @Override
        public Set<String> unwritten() {
            return state;
        }

        /** For a step that writes no state. */
        public LeftOut(String why) {
            this(why, Set.of());
        }
    }
}
