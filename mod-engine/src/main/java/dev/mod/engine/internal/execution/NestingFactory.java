package dev.mod.engine.internal.execution;

import dev.mod.engine.spi.Nesting;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Factory of what the steps of one run use to run other workflows. */
public interface NestingFactory {
    /** Nesting for one step. */
    Nesting create(TaskStepContext context);

    /** Files that all steps of the run are confined to, relative to its target; empty if they are not. */
    Optional<List<String>> files();

    /** Parameters of the run whose values come from what is being transformed. */
    Set<String> foreignParams();
}
