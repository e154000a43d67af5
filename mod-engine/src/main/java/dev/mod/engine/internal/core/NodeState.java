package dev.mod.engine.internal.core;

import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.Optional;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * What became of a node: the aggregate of its tasks, which for a matrix node is its master task.
 *
 * @param expanded whether its tasks exist
 * @param itemsVersion version of the state value that the tasks were last made for
 * @param tasks its tasks in the order of their creation
 * @param byItem its tasks by the identity of their item
 * @param counts how many of them have each status
 */
public record NodeState(boolean expanded, long itemsVersion, PVector<TaskId> tasks, HashPMap<String, TaskId> byItem,
        StatusCounts counts) {
    static final NodeState NEW = new NodeState(false, -1, TreePVector.empty(), HashTreePMap.empty(),
            StatusCounts.NONE);

    /** Whether its dependents may start. */
    boolean finishedWell() {
        return expanded
                && counts.of(TaskStatus.COMPLETED) + counts.of(TaskStatus.WONT_DO) == tasks.size();
    }

    NodeState withTask(TaskId task, Optional<String> item, TaskStatus status) {
        return new NodeState(expanded, itemsVersion, tasks.plus(task),
                item.isPresent() ? byItem.plus(item.get(), task) : byItem, counts.plus(status, 1));
    }

    NodeState withMove(TaskStatus from, TaskStatus to) {
        return new NodeState(expanded, itemsVersion, tasks, byItem, counts.plus(from, -1).plus(to, 1));
    }

    NodeState withExpansion(long version) {
        return new NodeState(true, version, tasks, byItem, counts);
    }
}
