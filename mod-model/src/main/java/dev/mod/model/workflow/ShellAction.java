package dev.mod.model.workflow;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * An inline shell command.
 *
 * @param run template of the command, of one or several lines
 * @param timeoutMillis how long it may take, in milliseconds
 * @param envPass variables with which this program signs in elsewhere that the command gets too
 * @param network whether it needs the network, where commands are confined
 */
public record ShellAction(String run, OptionalLong timeoutMillis, List<String> envPass, boolean network)
        implements
            StepAction {
    public static final String KEY = "run";

    public ShellAction {
        envPass = List.copyOf(envPass);
    }

    /** One that gets no such variable and needs no network. */
    public ShellAction(String run, OptionalLong timeoutMillis) {
        this(run, timeoutMillis, List.of(), false);
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public Set<String> inheritedSecrets() {
        return Set.copyOf(envPass);
    }
}
