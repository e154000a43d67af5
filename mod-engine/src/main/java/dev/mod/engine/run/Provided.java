package dev.mod.engine.run;

import dev.mod.engine.spi.TaskTargets;
import java.time.Instant;

/**
 * How the tasks of a run come to targets of their own.
 *
 * @param targets gives them
 * @param runStartedAt when the run began
 */
record Provided(TaskTargets targets, Instant runStartedAt) {}
