package dev.mod.engine.store;

import dev.mod.model.run.TaskId;

/**
 * A text of an attempt, such as its log, kept for whoever looks at the run from elsewhere.
 *
 * @param task the task
 * @param attempt which of its attempts
 * @param kind what it is
 * @param text the text
 */
public record KeptText(TaskId task, int attempt, String kind, String text) {}
