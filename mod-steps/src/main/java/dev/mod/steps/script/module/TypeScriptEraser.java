package dev.mod.steps.script.module;

import dev.mod.steps.script.module.typescript.TypeScriptCompiler;

/**
 * TypeScript to JavaScript. Types give way to spaces, so that what runs keeps the line and column it was written at;
 * enums, namespaces and parameter properties are compiled in their lines.
 */
public final class TypeScriptEraser {
    private TypeScriptEraser() {}

    /**
     * What is left of a source.
     *
     * @param javascript the text to run, with the lines of the source
     */
    public record Erased(String javascript) {}

    /**
     * Erases types.
     *
     * @param fileName for messages
     * @param tsx whether {@code <T>x} is JSX
     * @throws dev.mod.steps.script.module.typescript.TypeScriptSyntaxException when the source has a syntax error or
     *     syntax that can't be run, with its place
     */
    public static Erased erase(String source, String fileName, boolean tsx) {
        return new Erased(TypeScriptCompiler.compile(source, fileName, tsx));
    }
}
