package dev.mod.engine.store;

/**
 * What a worker has of a task until it is done with it or thought dead.
 *
 * @param task the task
 * @param holder the worker
 * @param number tells this lease from others that the same worker had on the same task
 */
public record Lease(QueuedTask task, String holder, long number) {}
