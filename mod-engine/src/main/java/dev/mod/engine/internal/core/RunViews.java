package dev.mod.engine.internal.core;

import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Workflow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the view of a run from its state. */
public final class RunViews {
    /** Tasks named as those that a blocked task waits for; more would tell nobody more. */
    private static final int MAX_BLOCKERS = 20;

    private RunViews() {}

    public static RunView of(RunState state) {
        Workflow workflow = RecordedWorkflow.of(state.run());
        var tasks = new ArrayList<Task>(state.tasks().size());
        var blockedBy = new LinkedHashMap<TaskId, List<TaskId>>();
        for (Node node : workflow.nodes()) {
            List<TaskId> blockers = List.of();
            boolean known = false;
            for (TaskId id : state.node(node.id()).tasks()) {
                Task task = state.known(id);
                tasks.add(task);
                if (task.status() == TaskStatus.BLOCKED) {
                    if (!known) {
                        blockers = blockers(workflow, state, node);
                        known = true;
                    }
                    blockedBy.put(id, blockers);
                }
            }
        }
        return new RunView(state.run(), state.status(), state.startedAt(), state.lastAt(), state.idle(), tasks,
                blockedBy,
                state.shared().toMap(),
                state.models().values().stream().sorted(Comparator.comparing(ModelUsage::model)).toList());
    }

    /** The unfinished tasks that a node waits for: the nearest ones first, behind nodes that have none the next. */
    private static List<TaskId> blockers(Workflow workflow, RunState state, Node node) {
        Map<String, Node> byId = new LinkedHashMap<>();
        workflow.nodes().forEach(other -> byId.put(other.id(), other));
        var blockers = new ArrayList<TaskId>();
        Set<String> seen = new HashSet<>(node.dependsOn());
        List<String> todo = new ArrayList<>(node.dependsOn());
        for (int next = 0; next < todo.size() && blockers.size() < MAX_BLOCKERS; next++) {
            String id = todo.get(next);
            NodeState dependency = state.node(id);
            boolean culprit = false;
            for (TaskId task : dependency.tasks()) {
                switch (state.known(task).status()) {
                    case FAILED, AWAITING_TRIGGER, PENDING, RUNNING -> {
                        culprit = true;
                        if (blockers.size() < MAX_BLOCKERS) {
                            blockers.add(task);
                        }
                    }
                    case BLOCKED, COMPLETED, WONT_DO -> {
                    }
                }
            }
            Node dependencyNode = byId.get(id);
            if (!culprit && dependencyNode != null) {
                dependencyNode.dependsOn().stream().filter(seen::add).forEach(todo::add);
            }
        }
        return blockers;
    }
}
