package dev.mod.steps.shell.quote;

/** A piece of a script, in the order of the script. */
public sealed interface ScriptPart {
    /**
     * Script text: the package's own, or a value that is to be read as script text.
     *
     * @param text inserted as it is
     */
    record Text(String text) implements ScriptPart {}

    /**
     * A value from the code that is worked on, which must stay one piece of text.
     *
     * @param expression how the package's author wrote it, for messages
     * @param value the text that the command is to see
     * @param alternative what to write where the value cannot be inserted, such as {@code "$name"}
     */
    record Value(String expression, String value, String alternative) implements ScriptPart {}
}
