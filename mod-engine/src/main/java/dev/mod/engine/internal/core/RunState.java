package dev.mod.engine.internal.core;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.OrderedPSet;

/**
 * A run as its events left it. Immutable; successive states share what did not change.
 *
 * @param run what it was started with
 * @param status the status
 * @param nodes what became of each node, by id; a node that nothing happened to yet is absent
 * @param tasks all tasks
 * @param ready the pending ones, in the order in which they will be started
 * @param running the running ones
 * @param shared the shared state
 * @param approved running tasks that may complete, with what they will do to the shared state; known where no process
 *        owns the run
 * @param models what language models were used for, by model; attempts that failed count too
 * @param startedAt when it began
 * @param canceling whether somebody has canceled it, though tasks of it may still have to stop
 * @param idle how long nothing was done, because it had ended, waited or was interrupted
 * @param lastAt when the latest event happened
 */
public record RunState(RunRecord run, RunStatus status, HashPMap<String, NodeState> nodes, HashPMap<TaskId, Task> tasks,
        OrderedPSet<TaskId> ready, OrderedPSet<TaskId> running, SharedState shared,
        HashPMap<TaskId, List<StateOperation>> approved, HashPMap<String, ModelUsage> models, Instant startedAt,
        boolean canceling, Duration idle, Instant lastAt) {
    static RunState begin(RunRecord run, Instant at) {
        return new RunState(run, RunStatus.RUNNING, HashTreePMap.empty(), HashTreePMap.empty(), OrderedPSet.empty(),
                OrderedPSet.empty(), SharedState.of(run.initialState()), HashTreePMap.empty(), HashTreePMap.empty(),
                at, false, Duration.ZERO, at);
    }

    /** The task of this id. */
    public Optional<Task> task(TaskId id) {
        return Optional.ofNullable(tasks.get(id));
    }

    public Task known(TaskId id) {
        return task(id).orElseThrow(() -> new IllegalTransitionException("there is no task " + id));
    }

    /** A waiting task as it is when its next attempt has begun; empty if it does not wait, or the run does not go on. */
    public Optional<Task> next(TaskId id, Instant at) {
        return task(id).filter(task -> status == RunStatus.RUNNING && task.status() == TaskStatus.PENDING)
                .map(task -> {
                    var start = TaskTransitions.of(task.status(), Cause.STARTED);
                    return start.apply(task, start.event(task, Optional.empty(), List.of()), at);
                });
    }

    public NodeState node(String id) {
        return nodes.getOrDefault(id, NodeState.NEW);
    }

    /** How many tasks of all nodes have each status. */
    public StatusCounts counts() {
        StatusCounts sum = StatusCounts.NONE;
        for (NodeState node : nodes.values()) {
            for (TaskStatus status : TaskStatus.values()) {
                sum = sum.plus(status, node.counts().of(status));
            }
        }
        return sum;
    }

    RunState at(Instant time) {
        return new RunState(run, status, nodes, tasks, ready, running, shared, approved, models, startedAt,
                canceling, resting() ? idle.plus(Duration.between(lastAt, time)) : idle, time);
    }

    /** Whether nobody works on it, as after its process has ended. */
    private boolean resting() {
        return !tasks.isEmpty() && (status != RunStatus.RUNNING || running.isEmpty());
    }

    RunState withCancellation() {
        return new RunState(run, status, nodes, tasks, ready, running, shared, approved, models, startedAt, true, idle,
                lastAt);
    }

    RunState withStatus(RunStatus next) {
        return new RunState(run, next, nodes, tasks, ready, running, shared, approved, models, startedAt,
                canceling, idle, lastAt);
    }

    RunState withNode(String id, NodeState node) {
        return new RunState(run, status, nodes.plus(id, node), tasks, ready, running, shared, approved, models,
                startedAt, canceling, idle, lastAt);
    }

    RunState withShared(SharedState next) {
        return new RunState(run, status, nodes, tasks, ready, running, next, approved, models, startedAt,
                canceling, idle, lastAt);
    }

    RunState withApproval(TaskId task, List<StateOperation> updates) {
        return new RunState(run, status, nodes, tasks, ready, running, shared, approved.plus(task, updates), models,
                startedAt, canceling, idle, lastAt);
    }

    RunState withModelUsage(ModelUsage usage) {
        ModelUsage before = models.get(usage.model());
        return new RunState(run, status, nodes, tasks, ready, running, shared, approved,
                models.plus(usage.model(), before == null ? usage : before.plus(usage)), startedAt,
                canceling, idle, lastAt);
    }

    /**
     * @param before the status of the task until now; empty if it is new
     */
    RunState withTask(Task task, Optional<TaskStatus> before) {
        TaskId id = task.id();
        return new RunState(run, status, nodes, tasks.plus(id, task),
                member(ready, task, TaskStatus.PENDING, before), member(running, task, TaskStatus.RUNNING, before),
                shared, task.status() == TaskStatus.RUNNING ? approved : approved.minus(id), models, startedAt,
                canceling, idle, lastAt);
    }

    /** Membership follows from the status before, because these sets look for an element in linear time. */
    private static OrderedPSet<TaskId> member(OrderedPSet<TaskId> set, Task task, TaskStatus status,
            Optional<TaskStatus> before) {
        boolean belongs = task.status() == status;
        if (before.filter(status::equals).isPresent() == belongs) {
            return set;
        }
        return belongs ? set.plus(task.id()) : set.minus(task.id());
    }
}
