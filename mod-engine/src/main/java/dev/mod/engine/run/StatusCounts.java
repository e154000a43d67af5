package dev.mod.engine.run;

import dev.mod.model.run.TaskStatus;

/** How many tasks have each status. Immutable. */
public final class StatusCounts {
    static final StatusCounts NONE = new StatusCounts(new int[TaskStatus.values().length]);

    private final int[] counts;

    private StatusCounts(int[] counts) {
        this.counts = counts;
    }

    /** Tasks with this status. */
    public int of(TaskStatus status) {
        return counts[status.ordinal()];
    }

    /** Tasks with any status. */
    public int total() {
        int total = 0;
        for (int count : counts) {
            total += count;
        }
        return total;
    }

    StatusCounts plus(TaskStatus status, int difference) {
        int[] copy = counts.clone();
        copy[status.ordinal()] += difference;
        return new StatusCounts(copy);
    }
}
