package dev.mod.engine.process;

import java.util.Map;
import java.util.UUID;

/**
 * A variable in the environment of all processes of one piece of work, and of no others: how those whose parents are gone are found.
 *
 * @param name of the variable
 * @param value unique to the work
 */
public record ProcessMark(String name, String value) {
    private static final String STEP_EXECUTION = "MOD_STEP_EXECUTION";

    /** A new one, for one execution of a step or of what is like one. */
    public static ProcessMark ofExecution() {
        return new ProcessMark(STEP_EXECUTION, UUID.randomUUID().toString());
    }

    /** Gives it to a process that is about to be started. */
    public void putInto(Map<String, String> environment) {
        environment.put(name, value);
    }
}
