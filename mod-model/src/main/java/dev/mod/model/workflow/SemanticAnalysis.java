package dev.mod.model.workflow;

import java.util.Optional;

/**
 * How far a script's definitions and references are resolved.
 *
 * @param mode within a file, over the workspace, or over it with somebody who knows types
 * @param root the workspace's root, below the target
 */
public record SemanticAnalysis(Mode mode, Optional<String> root) {
    /** The scope. */
    public enum Mode {
        FILE, WORKSPACE, TYPES
    }
}
