package dev.mod.engine.internal.core;

import dev.mod.engine.event.Cause;
import dev.mod.engine.internal.plan.MatrixItems;
import dev.mod.engine.internal.plan.PlannedNode;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.SealedText;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.MatrixStrategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Decision of what a run needs next: a pure function of its plan and its state. */
final class Decide {
    private final RunPlan plan;
    private final RunState state;
    private final List<Command> commands = new ArrayList<>();
    private final Set<String> settled = new HashSet<>();
    /** Whether there are items that only those who know the secrets can tell from others. */
    private boolean sealed;

    private Decide(RunPlan plan, RunState state) {
        this.plan = plan;
        this.state = state;
    }

    /**
     * The next commands. Tasks are started, and the run is finished, only when nothing else is to do.
     *
     * @param slots how many tasks may run at once; 0 where workers take them
     */
    static List<Command> commands(RunPlan plan, RunState state, int slots) {
        if (state.status() != RunStatus.RUNNING) {
            return List.of();
        }
        var decide = new Decide(plan, state);
        plan.nodes().forEach(decide::node);
        if (decide.commands.isEmpty()) {
            decide.starts(slots);
        }
        if (decide.commands.isEmpty() && !decide.sealed && state.running().isEmpty() && state.ready().isEmpty()) {
            decide.commands.add(new Command.Finish(decide.outcome()));
        }
        return decide.commands;
    }

    private void node(PlannedNode node) {
        NodeState nodeState = state.node(node.id());
        boolean free = settled.containsAll(node.dependencies());
        if (free && nodeState.finishedWell()) {
            settled.add(node.id());
        }
        Optional<String> key = node.itemsKey();
        if (key.isPresent()) {
            long version = state.shared().version(key.get());
            if ((nodeState.expanded() ? version != nodeState.itemsVersion() : free)
                    && state.shared().get(key.get()).filter(SealedText::isIn).isPresent()) {
                sealed = true;
                return;
            }
            if (nodeState.expanded() ? version != nodeState.itemsVersion() : free) {
                reconcile(node, nodeState, key.get(), version, free);
                return;
            }
        } else if (!nodeState.expanded()) {
            expand(node, nodeState, free);
            return;
        }
        release(node, nodeState, free);
    }

    /** Makes the tasks of a node whose items are known from the start. */
    private void expand(PlannedNode node, NodeState nodeState, boolean free) {
        TaskStatus status = first(node, free);
        if (node.node().strategy().isEmpty()) {
            if (nodeState.tasks().isEmpty()) {
                commands.add(new Command.Create(node.id(), Optional.empty(), status));
            }
        } else if (node.node().strategy().get() instanceof MatrixStrategy.Values values) {
            for (MatrixItem item : MatrixItems.items(values.items()).values()) {
                if (!nodeState.byItem().containsKey(item.identity())) {
                    commands.add(new Command.Create(node.id(), Optional.of(item), status));
                }
            }
        }
        commands.add(new Command.Expanded(node.id(), 0));
    }

    /** Brings the tasks of a node in line with the items that it has now. */
    private void reconcile(PlannedNode node, NodeState nodeState, String key, long version, boolean free) {
        TaskStatus status = first(node, free);
        Map<String, MatrixItem> items = items(key);
        for (MatrixItem item : items.values()) {
            TaskId task = nodeState.byItem().get(item.identity());
            if (task == null) {
                commands.add(new Command.Create(node.id(), Optional.of(item), status));
            } else if (state.known(task).status() == TaskStatus.WONT_DO) {
                commands.add(new Command.Move(task, status, Cause.ITEM_RESTORED));
            }
        }
        for (Map.Entry<String, TaskId> entry : nodeState.byItem().entrySet()) {
            if (!items.containsKey(entry.getKey())) {
                drop(state.known(entry.getValue()));
            }
        }
        commands.add(new Command.Expanded(node.id(), version));
    }

    /** What to say of the items of a node that equal earlier ones; empty if there are none. */
    static Optional<String> equalItems(RunPlan plan, RunState state, String id) {
        PlannedNode node = plan.node(id);
        var positions = new ArrayList<Integer>();
        if (node.itemsKey().isPresent()) {
            state.shared().get(node.itemsKey().get()).filter(JsonNode::isArray)
                    .ifPresent(array -> MatrixItems.items(array, positions));
        } else if (node.node().strategy().isPresent()
                && node.node().strategy().get() instanceof MatrixStrategy.Values values) {
            MatrixItems.items(values.items(), positions);
        }
        if (positions.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("matrix of node '" + id + "': " + (positions.size() == 1
                ? "item " + (positions.get(0) + 1) + " equals an earlier one"
                : positions.size() + " items equal earlier ones, the first is item " + (positions.get(0) + 1))
                + "; equal items have one task");
    }

    private void drop(Task task) {
        switch (task.status()) {
            case RUNNING -> commands.add(new Command.Stop(task.id()));
            case PENDING, BLOCKED, AWAITING_TRIGGER, FAILED -> commands
                    .add(new Command.Move(task.id(), TaskStatus.WONT_DO, Cause.ITEM_REMOVED));
            case COMPLETED, WONT_DO -> {
            }
        }
    }

    private Map<String, MatrixItem> items(String key) {
        Optional<JsonNode> value = state.shared().get(key);
        return MatrixItems.items(value.filter(JsonNode::isArray).<Iterable<JsonNode>>map(array -> array)
                .orElse(List.of()));
    }

    /** Opens a node whose dependencies finished, closes one whose dependencies are run again. */
    private void release(PlannedNode node, NodeState nodeState, boolean free) {
        StatusCounts counts = nodeState.counts();
        if (free && counts.of(TaskStatus.BLOCKED) > 0) {
            move(nodeState, first(node, true), Cause.DEPENDENCIES_FINISHED, TaskStatus.BLOCKED);
        }
        if (!free && counts.of(TaskStatus.PENDING) + counts.of(TaskStatus.AWAITING_TRIGGER) > 0) {
            move(nodeState, TaskStatus.BLOCKED, Cause.DEPENDENCY_RESTARTED, TaskStatus.PENDING);
            move(nodeState, TaskStatus.BLOCKED, Cause.DEPENDENCY_RESTARTED, TaskStatus.AWAITING_TRIGGER);
        }
    }

    private void move(NodeState nodeState, TaskStatus to, Cause cause, TaskStatus from) {
        for (TaskId task : nodeState.tasks()) {
            if (state.known(task).status() == from) {
                commands.add(new Command.Move(task, to, cause));
            }
        }
    }

    private static TaskStatus first(PlannedNode node, boolean free) {
        if (!free) {
            return TaskStatus.BLOCKED;
        }
        return node.node().manual() ? TaskStatus.AWAITING_TRIGGER : TaskStatus.PENDING;
    }

    private void starts(int slots) {
        int free = slots - state.running().size();
        for (TaskId task : state.ready()) {
            if (free-- <= 0) {
                return;
            }
            commands.add(new Command.Start(task));
        }
    }

    private RunStatus outcome() {
        boolean waiting = false;
        for (NodeState node : state.nodes().values()) {
            if (node.counts().of(TaskStatus.FAILED) > 0) {
                return RunStatus.FAILED;
            }
            waiting |= node.counts().of(TaskStatus.AWAITING_TRIGGER) > 0;
        }
        if (waiting) {
            return RunStatus.AWAITING_TRIGGER;
        }
        if (settled.size() != plan.nodes().size()) {
            throw new IllegalStateException("nothing can run, but " + (plan.nodes().size() - settled.size())
                    + " nodes are unfinished");
        }
        return RunStatus.COMPLETED;
    }

    /** Whether the matrix item that a task is for is gone from the shared state. */
    static boolean itemGone(RunPlan plan, RunState state, Task task) {
        Optional<String> key = plan.node(task.node()).itemsKey();
        if (key.isEmpty() || task.item().isEmpty()) {
            return false;
        }
        String identity = task.item().get().identity();
        Optional<JsonNode> array = state.shared().get(key.get()).filter(JsonNode::isArray);
        if (array.filter(SealedText::isIn).isPresent()) {
            return false;
        }
        if (array.isPresent()) {
            for (JsonNode value : array.get()) {
                if (MatrixItems.item(value).identity().equals(identity)) {
                    return false;
                }
            }
        }
        return true;
    }
}
