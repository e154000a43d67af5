package dev.mod.engine.run;

import static dev.mod.model.run.TaskStatus.AWAITING_TRIGGER;
import static dev.mod.model.run.TaskStatus.BLOCKED;
import static dev.mod.model.run.TaskStatus.COMPLETED;
import static dev.mod.model.run.TaskStatus.FAILED;
import static dev.mod.model.run.TaskStatus.PENDING;
import static dev.mod.model.run.TaskStatus.RUNNING;
import static dev.mod.model.run.TaskStatus.WONT_DO;

import dev.mod.engine.event.Cause;
import dev.mod.model.run.TaskStatus;
import java.util.List;
import java.util.Optional;

/** Every move that a task can make, as one table. The diagram in the documentation is made from it. */
public final class TaskTransitions {
    /**
     * One row of the table.
     *
     * @param from the status before
     * @param to the status after
     * @param cause why
     * @param when the condition, for people
     */
    public record Transition(TaskStatus from, TaskStatus to, Cause cause, String when) {}

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
            row(BLOCKED, PENDING, Cause.DEPENDENCIES_FINISHED, "every dependency is finished well, automatic"),
            row(BLOCKED, AWAITING_TRIGGER, Cause.DEPENDENCIES_FINISHED, "every dependency is finished well, manual"),
            row(PENDING, BLOCKED, Cause.DEPENDENCY_RESTARTED, "a dependency is run again"),
            row(AWAITING_TRIGGER, BLOCKED, Cause.DEPENDENCY_RESTARTED, "a dependency is run again"),
            row(AWAITING_TRIGGER, PENDING, Cause.APPROVED, "approved"),
            row(PENDING, RUNNING, Cause.STARTED, "a runner takes it"),
            row(RUNNING, COMPLETED, Cause.SUCCEEDED, "all steps succeeded"),
            row(RUNNING, FAILED, Cause.STEP_FAILED, "a step failed"),
            row(RUNNING, PENDING, Cause.INTERRUPTED, "its process died or was stopped"),
            row(FAILED, PENDING, Cause.RETRIED, "retried"),
            row(COMPLETED, PENDING, Cause.FORCED, "retried by force"),
            row(BLOCKED, WONT_DO, Cause.ITEM_REMOVED, "its matrix item is gone"),
            row(PENDING, WONT_DO, Cause.ITEM_REMOVED, "its matrix item is gone"),
            row(AWAITING_TRIGGER, WONT_DO, Cause.ITEM_REMOVED, "its matrix item is gone"),
            row(RUNNING, WONT_DO, Cause.ITEM_REMOVED, "its matrix item is gone"),
            row(FAILED, WONT_DO, Cause.ITEM_REMOVED, "its matrix item is gone"),
            row(WONT_DO, BLOCKED, Cause.ITEM_RESTORED, "its matrix item is back, a dependency is unfinished"),
            row(WONT_DO, PENDING, Cause.ITEM_RESTORED, "its matrix item is back, automatic"),
            row(WONT_DO, AWAITING_TRIGGER, Cause.ITEM_RESTORED, "its matrix item is back, manual"),
            row(RUNNING, FAILED, Cause.CANCELED, "canceled by the user"),
            row(PENDING, FAILED, Cause.CANCELED, "canceled by the user"),
            row(BLOCKED, FAILED, Cause.CANCELED, "canceled by the user"),
            row(AWAITING_TRIGGER, FAILED, Cause.CANCELED, "canceled by the user"));

    private TaskTransitions() {}

    private static Transition row(TaskStatus from, TaskStatus to, Cause cause, String when) {
        return new Transition(from, to, cause, when);
    }

    /** Every move that is allowed. */
    public static List<Transition> table() {
        return TABLE;
    }

    /** Every way for a task to begin. */
    public static List<Beginning> beginnings() {
        return BEGINNINGS;
    }

    /** The row of a move, if it is allowed. */
    public static Optional<Transition> find(TaskStatus from, TaskStatus to, Cause cause) {
        return TABLE.stream().filter(row -> row.from() == from && row.to() == to && row.cause() == cause).findFirst();
    }

    /** @throws IllegalTransitionException if a task cannot make this move */
    static void check(TaskStatus from, TaskStatus to, Cause cause) {
        if (find(from, to, cause).isEmpty()) {
            throw new IllegalTransitionException(from.label() + " → " + to.label() + " (" + cause + ")");
        }
    }

    /** @throws IllegalTransitionException if a task cannot begin so */
    static void checkBeginning(TaskStatus status) {
        if (BEGINNINGS.stream().noneMatch(beginning -> beginning.status() == status)) {
            throw new IllegalTransitionException("a task cannot begin as " + status.label());
        }
    }
}
