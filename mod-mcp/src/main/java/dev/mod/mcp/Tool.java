package dev.mod.mcp;

import java.util.Map;

/** Something that an agent can ask for. */
interface Tool {
    /** What it is called. */
    String name();

    /** What it does and when to use it, for an agent. */
    String description();

    /** JSON Schema of the arguments. */
    Map<String, Object> arguments();

    /** What it does to the files below the root. */
    default Effect effect() {
        return Effect.NONE;
    }

    /** What calling a tool does to the files below the root. */
    enum Effect {
        /** Nothing. */
        NONE,
        /** Nothing, but something is kept elsewhere, or forgotten. */
        KEPT,
        /** They change. */
        CHANGES
    }

    /**
     * The answer, as JSON.
     *
     * @throws ToolException if it cannot be given, with what to do about it
     */
    Map<String, Object> call(Arguments arguments) throws ToolException;
}
