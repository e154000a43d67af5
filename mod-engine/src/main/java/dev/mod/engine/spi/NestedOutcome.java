package dev.mod.engine.spi;

import java.util.List;

/**
 * How a nested run ended.
 *
 * @param errors why tasks failed, one text for each that did; empty if the run completed
 * @param deferred what steps left to somebody else
 */
public record NestedOutcome(List<String> errors, List<String> deferred) {
    public NestedOutcome {
        errors = List.copyOf(errors);
        deferred = List.copyOf(deferred);
    }
}
