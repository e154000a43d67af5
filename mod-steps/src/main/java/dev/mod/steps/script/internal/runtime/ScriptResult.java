package dev.mod.steps.script.internal.runtime;

import java.util.Optional;

/**
 * Result of a script for a file: what it wants done with it.
 *
 * @param content the new content; empty if it stays as it is
 * @param renamedTo where the file is to go, relative to the target; empty if it stays there
 */
public record ScriptResult(Optional<String> content, Optional<String> renamedTo) {
    /** Nothing. */
    public static final ScriptResult UNCHANGED = new ScriptResult(Optional.empty(), Optional.empty());
}
