package dev.mod.engine.internal.nesting;

import dev.mod.engine.internal.execution.NestingFactory;
import dev.mod.engine.internal.execution.TaskStepContext;
import dev.mod.engine.spi.Nesting;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Nesting in the steps of one run.
 *
 * @param enclosing what the run is nested in; empty for one that is no part of another
 */
public record RunNesting(Optional<NestingContext> enclosing) implements NestingFactory {
    /** Nesting in a run that is no part of another. */
    public static final RunNesting OUTERMOST = new RunNesting(Optional.empty());

    @Override
    public Nesting create(TaskStepContext context) {
        return new TaskNesting(context, enclosing);
    }

    @Override
    public Optional<List<String>> files() {
        return enclosing.flatMap(NestingContext::files);
    }

    @Override
    public Set<String> foreignParams() {
        return enclosing.map(NestingContext::foreignParams).orElse(Set.of());
    }
}
