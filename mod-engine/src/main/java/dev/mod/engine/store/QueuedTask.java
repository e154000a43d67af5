package dev.mod.engine.store;

import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;

/** A task that waits for a worker, or is being worked on. */
public record QueuedTask(RunId run, TaskId task) {}
