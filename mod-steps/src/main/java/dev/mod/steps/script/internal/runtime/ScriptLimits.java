package dev.mod.steps.script.internal.runtime;

import java.time.Duration;

/**
 * Limits of what a script may use for one file.
 *
 * @param wallTime from start to end
 * @param cpuTime of the thread that runs it
 * @param statements how many it executes; 0 for any number
 */
public record ScriptLimits(Duration wallTime, Duration cpuTime, long statements) {
    /** A minute. */
    public static final ScriptLimits DEFAULT = new ScriptLimits(Duration.ofSeconds(60), Duration.ofSeconds(60), 0);
}
