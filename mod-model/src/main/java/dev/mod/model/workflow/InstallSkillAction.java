package dev.mod.model.workflow;

import java.util.Optional;

/**
 * Installs a package's skill for coding agents.
 *
 * @param packageId the package that has the skill
 * @param path where the skill lies in the package
 * @param harness the agent to install for; without one it is detected
 * @param scope the project or the user
 * @param force whether different existing files are replaced
 */
public record InstallSkillAction(String packageId, Optional<String> path, Optional<Harness> harness, Scope scope,
        boolean force) implements StepAction {
    public static final String KEY = "install-skill";

    /** Coding agents that skills can be installed for. */
    public enum Harness {
        CLAUDE, GOOSE, OPENCODE, CURSOR, CODEX
    }

    /** Where a skill is installed. */
    public enum Scope {
        PROJECT, USER
    }

    @Override
    public String key() {
        return KEY;
    }
}
