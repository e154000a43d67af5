package dev.mod.steps.ai.tool;

/**
 * Something that a tool takes.
 *
 * @param name its name
 * @param type the type of its values
 * @param required whether the tool cannot do without it
 * @param description what it means, for the model
 */
public record Parameter(String name, Type type, boolean required, String description) {
    /** Types of values. */
    public enum Type {
        TEXT, INTEGER, FLAG
    }

    static Parameter required(String name, String description) {
        return new Parameter(name, Type.TEXT, true, description);
    }

    static Parameter optional(String name, Type type, String description) {
        return new Parameter(name, type, false, description);
    }
}
