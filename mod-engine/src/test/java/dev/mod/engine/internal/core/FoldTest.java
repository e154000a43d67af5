package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jspecify.annotations.Nullable;

/** What each event does to a run, and what none may do. */
class FoldTest {
    private static final TaskId NOBODY = new TaskId("00000000-0000-4000-8000-00000000ffff");

    private final CoreHarness run = CoreHarness.of("a", "b < a");
    private final TaskId task = run.only("a");

    private static RunState apply(@Nullable RunState state, Event event) {
        return Fold.apply(state, new Recorded(7, Instant.ofEpochMilli(9), event));
    }

    private void refused(@Nullable RunState state, Event event, String why) {
        var thrown = assertThrows(IllegalTransitionException.class, () -> apply(state, event));
        assertTrue(String.valueOf(thrown.getMessage()).contains(why), thrown.getMessage());
    }

    private Event.TaskMoved move(TaskId moved, TaskStatus from, TaskStatus to, Cause cause) {
        return new Event.TaskMoved(moved, from, to, cause, 1, Optional.empty(), List.of());
    }

    @Test
    void whatCannotFollowIsRefused() {
        RunState state = run.core.state();
        refused(null, new Event.RunMoved(RunStatus.RUNNING, RunStatus.FAILED), "a run begins with its creation");
        refused(state, run.journal.events.get(0).event(), "a run begins once");
        refused(state, new Event.TaskCreated(task, "a", "s", Optional.empty(), TaskStatus.PENDING), "exists already");
        refused(state, new Event.TaskCreated(NOBODY, "a", "s", Optional.empty(), TaskStatus.COMPLETED), "");
        refused(state, new Event.RunMoved(RunStatus.FAILED, RunStatus.RUNNING), "the run is Running, not Failed");
        refused(state, move(task, TaskStatus.PENDING, TaskStatus.RUNNING, Cause.STARTED), "is Running, not Pending");
        refused(state, new Event.TaskApproved(task, 2, List.of()), "attempt 2 of task");
        TaskId blocked = state.node("b").tasks().get(0);
        refused(state, new Event.TaskApproved(blocked, state.known(blocked).attempt(), List.of()),
                "is not the one that runs");
        for (Event event : List.of(move(NOBODY, TaskStatus.PENDING, TaskStatus.RUNNING, Cause.STARTED),
                new Event.TaskApproved(NOBODY, 1, List.of()), new Event.SnapshotTaken(NOBODY, "s"),
                new Event.TargetAwaited(NOBODY, true), new Event.TargetOpened(NOBODY, "o"),
                new Event.StepStarted(NOBODY, 0, "s"), new Event.ModelUsed(NOBODY, 0, new ModelUsage("m", 1, 1, 1)),
                new Event.FilesChanged(NOBODY, List.of()))) {
            refused(state, event, "there is no task " + NOBODY);
        }
    }

    @Test
    void whatHappensInAnAttemptIsKept() {
        RunState state = run.core.state();
        var change = new FileChange("f", FileChange.Kind.CREATED);
        for (Event event : List.of(new Event.SnapshotTaken(task, "snap"), new Event.TargetAwaited(task, true),
                new Event.TargetOpened(task, "origin"), new Event.StepStarted(task, 1, "step"),
                new Event.StepFinished(task, 1, "step", StepEnd.SUCCEEDED, 12, Optional.of("fine")),
                new Event.FilesChanged(task, List.of(change)))) {
            state = apply(state, event);
        }
        Task now = state.known(task);
        assertEquals(Optional.of("snap"), now.latest().snapshot());
        assertTrue(now.latest().waiting());
        assertEquals(Optional.of("origin"), now.origin());
        assertEquals(List.of(change), now.latest().changes());
        assertEquals(List.of("1 step 12 fine"), now.latest().steps().stream()
                .map(each -> each.index() + " " + each.name() + " " + each.millis() + " " + each.message().orElse(""))
                .toList());
        assertEquals(TaskStatus.RUNNING, now.status());
        assertEquals(Instant.ofEpochMilli(9), state.lastAt());
    }

    @Test
    void readyAndRunningTasksAreKnown() {
        RunState state = run.core.state();
        assertEquals(List.of(task), List.copyOf(state.running()));
        assertEquals(List.of(), List.copyOf(state.ready()));
        assertEquals(1, state.counts().of(TaskStatus.RUNNING));
        assertEquals(1, state.counts().of(TaskStatus.BLOCKED));
        assertEquals(2, state.counts().total());
        assertEquals(Optional.empty(), state.next(task, Instant.EPOCH));
        RunState back = apply(state,
                new Event.TaskMoved(task, TaskStatus.RUNNING, TaskStatus.PENDING, Cause.INTERRUPTED, 1,
                        Optional.empty(), List.of()));
        assertEquals(List.of(task), List.copyOf(back.ready()));
        assertEquals(List.of(), List.copyOf(back.running()));
        assertEquals(Optional.of(TaskStatus.RUNNING), back.next(task, Instant.EPOCH).map(Task::status));
        assertEquals(Optional.empty(), back.withStatus(RunStatus.FAILED).next(task, Instant.EPOCH));
        assertEquals(1, back.counts().of(TaskStatus.PENDING));
    }
}
