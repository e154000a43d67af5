package dev.mod.engine.internal.core;

import dev.mod.model.run.TaskStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How many tasks have each status.
 *
 * @param byStatus the numbers; a status without tasks may be absent
 */
public record StatusCounts(Map<TaskStatus, Integer> byStatus) {
    static final StatusCounts NONE = new StatusCounts(Map.of());

    public StatusCounts {
        var copy = new EnumMap<TaskStatus, Integer>(TaskStatus.class);
        byStatus.forEach((status, count) -> {
            if (count != 0) {
                copy.put(status, count);
            }
        });
        byStatus = Collections.unmodifiableMap(copy);
    }

    /** Tasks with this status. */
    public int of(TaskStatus status) {
        return byStatus.getOrDefault(status, 0);
    }

    /** Tasks with any status. */
    public int total() {
        return byStatus.values().stream().mapToInt(Integer::intValue).sum();
    }

    StatusCounts plus(TaskStatus status, int difference) {
        var sum = new EnumMap<TaskStatus, Integer>(TaskStatus.class);
        sum.putAll(byStatus);
        sum.merge(status, difference, Integer::sum);
        return new StatusCounts(sum);
    }
}
