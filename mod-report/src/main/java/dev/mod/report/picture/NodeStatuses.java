package dev.mod.report.picture;

import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.TaskStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What became of each node of a run. */
public final class NodeStatuses {
    private final Map<String, Map<TaskStatus, Integer>> counts = new HashMap<>();

    /** Counts the tasks of a run. */
    public NodeStatuses(RunView view) {
        for (Task task : view.tasks()) {
            counts.computeIfAbsent(task.node(), unused -> new EnumMap<>(TaskStatus.class))
                    .merge(task.status(), 1, Integer::sum);
        }
    }

    /** How many tasks of a node have each status; nothing for a status without any. */
    public Map<TaskStatus, Integer> counts(String node) {
        return Collections.unmodifiableMap(counts.getOrDefault(node, Map.of()));
    }

    /** The status among those of a node's tasks that needs most attention. */
    public Optional<TaskStatus> status(String node) {
        var found = counts(node);
        return StatusMark.byAttention().stream().filter(found::containsKey).findFirst();
    }

    /** The statuses of a node's tasks in words: {@code Completed}, or {@code 2 Failed, 3 Completed}. */
    public String text(String node) {
        var found = counts(node);
        if (found.isEmpty()) {
            return "no tasks yet";
        }
        if (found.size() == 1 && found.containsValue(1)) {
            return StatusMark.words(found.keySet().iterator().next());
        }
        return StatusMark.byAttention().stream().filter(found::containsKey)
                .map(status -> found.get(status) + " " + status.label()).collect(Collectors.joining(", "));
    }
}
