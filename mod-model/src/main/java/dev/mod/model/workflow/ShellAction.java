package dev.mod.model.workflow;

import java.util.OptionalLong;

/**
 * An inline shell command.
 *
 * @param run template of the command, of one or several lines
 * @param timeoutMillis how long it may take, in milliseconds
 */
public record ShellAction(String run, OptionalLong timeoutMillis) implements StepAction {
    public static final String KEY = "run";

    @Override
    public String key() {
        return KEY;
    }
}
