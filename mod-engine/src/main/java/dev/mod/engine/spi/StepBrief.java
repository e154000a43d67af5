package dev.mod.engine.spi;

import java.util.List;
import java.util.Optional;

/**
 * A step that has succeeded, as a {@link TaskTarget} sees it.
 *
 * @param index 0-based number in its node
 * @param name its name, rendered
 * @param checkpoint the commit that it asks for
 */
public record StepBrief(int index, String name, Optional<Checkpoint> checkpoint) {
    /**
     * A commit after a step.
     *
     * @param message rendered, without secrets
     * @param add paths to stage; empty means everything
     * @param allowEmpty whether nothing to commit is fine; if not, the step fails
     */
    public record Checkpoint(String message, List<String> add, boolean allowEmpty) {
        public Checkpoint {
            add = List.copyOf(add);
        }
    }
}
