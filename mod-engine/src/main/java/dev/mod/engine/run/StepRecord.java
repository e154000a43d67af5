package dev.mod.engine.run;

import dev.mod.engine.event.StepEnd;
import java.util.Optional;

/**
 * How a step of a task ended.
 *
 * @param index 0-based number in the node
 * @param name the name shown
 * @param end how it ended
 * @param millis how long it took
 * @param message why it was skipped or deferred, or how it failed
 */
public record StepRecord(int index, String name, StepEnd end, long millis, Optional<String> message) {}
