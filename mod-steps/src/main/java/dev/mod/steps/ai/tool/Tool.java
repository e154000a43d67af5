package dev.mod.steps.ai.tool;

import java.util.List;

/** Something that an agent can do. Used by one thread. */
public interface Tool {
    /** What the model calls it. */
    String name();

    /** What it does, for the model. */
    String description();

    /** What it takes. */
    List<Parameter> parameters();

    /**
     * Does it.
     *
     * @return what came of it, for the model
     * @throws ToolException if it cannot be done; the model is told and may try something else
     * @throws InterruptedException if the step was stopped
     */
    String call(Arguments arguments) throws ToolException, InterruptedException;
}
