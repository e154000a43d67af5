package dev.mod.engine.internal.core;

import static dev.mod.model.run.TaskStatus.AWAITING_TRIGGER;
import static dev.mod.model.run.TaskStatus.BLOCKED;
import static dev.mod.model.run.TaskStatus.COMPLETED;
import static dev.mod.model.run.TaskStatus.FAILED;
import static dev.mod.model.run.TaskStatus.PENDING;
import static dev.mod.model.run.TaskStatus.RUNNING;
import static dev.mod.model.run.TaskStatus.WONT_DO;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.run.Task;
import dev.mod.engine.run.Task.Attempt;
import dev.mod.engine.state.StateOperation;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import dev.mod.model.run.TaskStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Table of all moves that a task can make: it says where a move leads and what it does to the task. The diagram in the
 * documentation is made from it.
 */
public final class TaskTransitions {
    /** Effect of a move on what is known of a task's attempt. */
    public enum Effect {
        /** Nothing but the status changes. */
        NONE {
            @Override
            Task apply(Task task, Event.TaskMoved moved, Instant at) {
                return task;
            }
        },
        /** A new attempt begins. */
        START {
            @Override
            Task apply(Task task, Event.TaskMoved moved, Instant at) {
                return task.withDelivery(Optional.empty()).withLatest(Attempt.begun(moved.attempt(), at));
            }
        },
        /** The attempt is over. */
        END {
            @Override
            Task apply(Task task, Event.TaskMoved moved, Instant at) {
                return task.withLatest(task.latest().ended(at));
            }
        },
        /** What is done is done again, and begins with what is there by then. */
        RENEW {
            @Override
            Task apply(Task task, Event.TaskMoved moved, Instant at) {
                return task.withOrigin(Optional.empty());
            }
        };

        abstract Task apply(Task task, Event.TaskMoved moved, Instant at);
    }

    /**
     * One row of the table.
     *
     * @param from the status before
     * @param to the status after
     * @param cause why
     * @param effect what it does to the attempt
     * @param when the condition, for people
     */
    public record Transition(TaskStatus from, TaskStatus to, Cause cause, Effect effect, String when) {
        /** Event of a task that makes this move. */
        Event.TaskMoved event(Task task, Optional<String> error, List<StateOperation> updates) {
            int attempt = effect == Effect.START ? task.attempt() + 1 : task.attempt();
            return new Event.TaskMoved(task.id(), from, to, cause, attempt, error, updates);
        }

        /** The task after this move. */
        Task apply(Task task, Event.TaskMoved moved, Instant at) {
            Task after = effect.apply(task, moved, at).withStatus(to);
            return after.withLatest(after.latest().withError(moved.error()));
        }
    }

    /**
     * The statuses in which a task can come into being, with the condition of each.
     *
     * @param status the first status
     * @param when the condition, for people
     */
    public record Beginning(TaskStatus status, String when) {}

    private static final List<Beginning> BEGINNINGS = List.of(
            new Beginning(BLOCKED, "a dependency is unfinished"),
            new Beginning(PENDING, "every dependency is finished well and the node is automatic"),
            new Beginning(AWAITING_TRIGGER, "every dependency is finished well and the node is manual"));

    private static final List<Transition> TABLE = List.of(
            row(BLOCKED, PENDING, Cause.DEPENDENCIES_FINISHED, Effect.NONE,
                    "every dependency is finished well, automatic"),
            row(BLOCKED, AWAITING_TRIGGER, Cause.DEPENDENCIES_FINISHED, Effect.NONE,
                    "every dependency is finished well, manual"),
            row(PENDING, BLOCKED, Cause.DEPENDENCY_RESTARTED, Effect.NONE, "a dependency is run again"),
            row(AWAITING_TRIGGER, BLOCKED, Cause.DEPENDENCY_RESTARTED, Effect.NONE, "a dependency is run again"),
            row(AWAITING_TRIGGER, PENDING, Cause.APPROVED, Effect.NONE, "approved"),
            row(PENDING, RUNNING, Cause.STARTED, Effect.START, "a runner takes it"),
            row(RUNNING, COMPLETED, Cause.SUCCEEDED, Effect.END, "all steps succeeded"),
            row(RUNNING, FAILED, Cause.STEP_FAILED, Effect.END, "a step failed"),
            row(RUNNING, PENDING, Cause.INTERRUPTED, Effect.END, "its process died or was stopped"),
            row(FAILED, PENDING, Cause.RETRIED, Effect.NONE, "retried"),
            row(COMPLETED, PENDING, Cause.FORCED, Effect.RENEW, "retried by force"),
            row(BLOCKED, WONT_DO, Cause.ITEM_REMOVED, Effect.NONE, "its matrix item is gone"),
            row(PENDING, WONT_DO, Cause.ITEM_REMOVED, Effect.NONE, "its matrix item is gone"),
            row(AWAITING_TRIGGER, WONT_DO, Cause.ITEM_REMOVED, Effect.NONE, "its matrix item is gone"),
            row(RUNNING, WONT_DO, Cause.ITEM_REMOVED, Effect.END, "its matrix item is gone"),
            row(FAILED, WONT_DO, Cause.ITEM_REMOVED, Effect.NONE, "its matrix item is gone"),
            row(WONT_DO, BLOCKED, Cause.ITEM_RESTORED, Effect.NONE,
                    "its matrix item is back, a dependency is unfinished"),
            row(WONT_DO, PENDING, Cause.ITEM_RESTORED, Effect.NONE, "its matrix item is back, automatic"),
            row(WONT_DO, AWAITING_TRIGGER, Cause.ITEM_RESTORED, Effect.NONE, "its matrix item is back, manual"),
            row(RUNNING, FAILED, Cause.CANCELED, Effect.END, "canceled by the user"),
            row(PENDING, FAILED, Cause.CANCELED, Effect.NONE, "canceled by the user"),
            row(BLOCKED, FAILED, Cause.CANCELED, Effect.NONE, "canceled by the user"),
            row(AWAITING_TRIGGER, FAILED, Cause.CANCELED, Effect.NONE, "canceled by the user"));

    private static final Map<Key, Transition> BY_KEY = index(TABLE);

    private static final Map<Choice, List<Transition>> BY_CAUSE = TABLE.stream()
            .collect(Collectors.groupingBy(row -> new Choice(row.from(), row.cause())));

    private record Choice(TaskStatus from, Cause cause) {}

    private record Key(TaskStatus from, TaskStatus to, Cause cause) {}

    private TaskTransitions() {}

    private static Transition row(TaskStatus from, TaskStatus to, Cause cause, Effect effect, String when) {
        return new Transition(from, to, cause, effect, when);
    }

    /** Every move that is allowed. */
    public static List<Transition> table() {
        return TABLE;
    }

    /** Every way for a task to begin. */
    public static List<Beginning> beginnings() {
        return BEGINNINGS;
    }

    /** @throws IllegalArgumentException if two rows are of the same move */
    private static Map<Key, Transition> index(List<Transition> rows) {
        var index = new HashMap<Key, Transition>();
        for (Transition row : rows) {
            if (index.put(new Key(row.from(), row.to(), row.cause()), row) != null) {
                throw new IllegalArgumentException("two rows for " + row);
            }
        }
        return index;
    }

    /** @throws IllegalArgumentException if two rows are of the same move */
    static void check(List<Transition> rows) {
        index(rows);
    }

    /**
     * Row of a move.
     *
     * @throws IllegalTransitionException if a task cannot make this move
     */
    static Transition of(TaskStatus from, TaskStatus to, Cause cause) {
        Transition row = BY_KEY.get(new Key(from, to, cause));
        if (row == null) {
            throw new IllegalTransitionException(from.label() + " → " + to.label() + " (" + cause + ")");
        }
        return row;
    }

    /**
     * Row of a move whose cause says where it leads.
     *
     * @throws IllegalTransitionException if a task of this status cannot move so, or the cause leaves a choice
     */
    static Transition of(TaskStatus from, Cause cause) {
        List<Transition> rows = BY_CAUSE.getOrDefault(new Choice(from, cause), List.of());
        if (rows.size() != 1) {
            throw new IllegalTransitionException(from.label() + " → " + rows.size() + " statuses (" + cause + ")");
        }
        return rows.get(0);
    }

    /** @throws IllegalTransitionException if a task cannot begin so */
    static void checkBeginning(TaskStatus status) {
        if (BEGINNINGS.stream().noneMatch(beginning -> beginning.status() == status)) {
            throw new IllegalTransitionException("a task cannot begin as " + status.label());
        }
    }
}
