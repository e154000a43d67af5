package dev.mod.model.workflow;

import java.util.Optional;

/**
 * How far a script's definitions and references are resolved.
 *
 * @param mode within a file or over the workspace
 * @param root the workspace's root, below the target
 */
public record SemanticAnalysis(Mode mode, Optional<String> root) {
    /** The scope. */
    public enum Mode {
        FILE, WORKSPACE
    }
}
