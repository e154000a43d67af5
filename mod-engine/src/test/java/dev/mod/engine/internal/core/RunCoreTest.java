package dev.mod.engine.internal.core;

import static dev.mod.engine.internal.core.CoreHarness.put;
import static dev.mod.model.run.TaskStatus.AWAITING_TRIGGER;
import static dev.mod.model.run.TaskStatus.BLOCKED;
import static dev.mod.model.run.TaskStatus.COMPLETED;
import static dev.mod.model.run.TaskStatus.FAILED;
import static dev.mod.model.run.TaskStatus.PENDING;
import static dev.mod.model.run.TaskStatus.RUNNING;
import static dev.mod.model.run.TaskStatus.WONT_DO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.run.RunId;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.event.RunOptions;
import java.util.ArrayList;
import java.time.Instant;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

class RunCoreTest {
    private static final ResumeRequest TRIGGER_ALL = new ResumeRequest(List.of(), true, false, false, Map.of());
    private static final ResumeRequest RETRY_FAILED = new ResumeRequest(List.of(), false, true, false, Map.of());

    private static final TaskId TASK = new TaskId("00000000-0000-4000-8000-000000000001");

    private final Set<TaskTransitions.Transition> visited = new HashSet<>();
    private final Set<TaskStatus> begun = EnumSet.noneOf(TaskStatus.class);

    private static ResumeRequest force(TaskId task) {
        return new ResumeRequest(List.of(task), false, false, true, Map.of());
    }

    private void visit(CoreHarness run) {
        for (Recorded recorded : run.journal.events) {
            if (recorded.event() instanceof Event.TaskMoved moved) {
                visited.add(TaskTransitions.of(moved.from(), moved.to(), moved.cause()));
            }
            if (recorded.event() instanceof Event.TaskCreated created) {
                begun.add(created.status());
            }
        }
        RunState replayed = null;
        for (Recorded recorded : run.journal.events) {
            replayed = Fold.apply(replayed, recorded);
        }
        assertEquals(run.core.state(), replayed, "the journal holds all there is to the run");
    }

    private static void is(CoreHarness run, RunStatus status) {
        assertTrue(run.core.finished());
        assertEquals(status, run.core.state().status());
    }

    @Test
    void dependentsStartAfterTheirDependencies() {
        var run = CoreHarness.of("a", "b < a", "c < a b");
        assertEquals(List.of(BLOCKED), run.statuses("b"));
        run.succeed("a");
        assertEquals(List.of(RUNNING), run.statuses("b"));
        assertEquals(List.of(BLOCKED), run.statuses("c"));
        run.succeed("b");
        run.succeed("c");
        is(run, RunStatus.COMPLETED);
        visit(run);
    }

    @Test
    void independentNodesRunTogether() {
        var run = CoreHarness.of("a", "b", "c");
        assertEquals(3, run.running.size());
    }

    @Test
    void noMoreTasksRunThanThereAreSlots() {
        var run = CoreHarness.of(Workflows.graph("a", "b", "c"), Map.of(), 2);
        assertEquals(2, run.running.size());
        run.succeed("a");
        assertEquals(Set.of(run.only("b"), run.only("c")), run.running.keySet());
    }

    @Test
    void aFailureBlocksItsDependentsAndNobodyElse() {
        var run = CoreHarness.of("a", "b < a", "c", "d < c");
        run.fail("a");
        run.succeed("c");
        run.succeed("d");
        is(run, RunStatus.FAILED);
        assertEquals(List.of(BLOCKED), run.statuses("b"));
        assertEquals(List.of(COMPLETED), run.statuses("d"));
        run.killAndResume(RETRY_FAILED);
        run.succeed("a");
        run.succeed("b");
        is(run, RunStatus.COMPLETED);
        visit(run);
    }

    @Test
    void aGateOpensAfterItsDependenciesOnly() {
        var run = CoreHarness.of("a", "gate* < a", "c < gate");
        assertEquals(List.of(BLOCKED), run.statuses("gate"));
        run.succeed("a");
        is(run, RunStatus.AWAITING_TRIGGER);
        assertEquals(List.of(AWAITING_TRIGGER), run.statuses("gate"));
        run.killAndResume(ResumeRequest.GO_ON);
        is(run, RunStatus.AWAITING_TRIGGER);
        run.killAndResume(TRIGGER_ALL);
        run.succeed("gate");
        run.succeed("c");
        is(run, RunStatus.COMPLETED);
        visit(run);
    }

    @Test
    void aFailureIsNotHiddenByAWaitingGate() {
        var run = CoreHarness.of("a", "gate*");
        run.fail("a");
        is(run, RunStatus.FAILED);
        assertEquals(List.of(AWAITING_TRIGGER), run.statuses("gate"));
        visit(run);
    }

    @Test
    void aMatrixTakesItsItemsFromTheStateItsDependenciesLeft() {
        var run = CoreHarness.of("shard", "work[items] < shard", "after < work");
        assertEquals(List.of(), run.statuses("work"));
        run.succeed("shard", put("items", "x", "y", "x"));
        assertEquals(List.of(RUNNING, RUNNING), run.statuses("work"), "equal items are one task");
        assertEquals(List.of(BLOCKED), run.statuses("after"));
        for (TaskId task : List.copyOf(run.running.keySet())) {
            run.succeed(task, List.of());
        }
        run.succeed("after");
        is(run, RunStatus.COMPLETED);
        visit(run);
    }

    @Test
    void anEmptyMatrixIsFinished() {
        var run = CoreHarness.of("work[items]", "after < work");
        run.succeed("after");
        is(run, RunStatus.COMPLETED);
    }

    @Test
    void newItemsGetTasksAndOldOnesAreDropped() {
        var run = CoreHarness.of("work[items]", "other", "gate[items]*", "late[items] < other");
        run.succeed("other", put("items", "x", "y"));
        TaskId x = run.core.state().node("work").tasks().get(0);
        TaskId y = run.core.state().node("work").tasks().get(1);
        run.succeed(x, List.of());
        TaskId other = run.core.state().node("other").tasks().get(0);
        run.killAndResume(force(other));
        assertEquals(List.of(BLOCKED, BLOCKED), run.statuses("late"));
        run.succeed("other", put("items", "z"));
        assertEquals(Set.of(y), run.told, "the task of the item that is gone is told to stop");
        assertEquals(List.of(COMPLETED, RUNNING, RUNNING), run.statuses("work"));
        run.end(y, new Message.Ending.Interrupted());
        assertEquals(List.of(COMPLETED, WONT_DO, RUNNING), run.statuses("work"));
        assertEquals(List.of(WONT_DO, WONT_DO, AWAITING_TRIGGER), run.statuses("gate"));
        visit(run);
    }

    @Test
    void itemsComeBack() {
        var run = CoreHarness.of("other", "again < other", "work[items]", "gate[items]*", "late[items] < again");
        run.succeed("other", put("items", "x"));
        run.fail("work");
        run.succeed("again", put("items"));
        assertEquals(List.of(WONT_DO), run.statuses("work"), "a failed task of an item that is gone is dropped too");
        assertEquals(List.of(WONT_DO), run.statuses("gate"));
        assertEquals(List.of(), run.statuses("late"));
        is(run, RunStatus.COMPLETED);
        TaskId again = run.core.state().node("again").tasks().get(0);
        run.killAndResume(force(again));
        run.succeed("again", put("items", "x"));
        assertEquals(List.of(RUNNING), run.statuses("work"));
        assertEquals(List.of(AWAITING_TRIGGER), run.statuses("gate"));
        run.succeed("work");
        run.succeed("late");
        run.killAndResume(force(again));
        run.succeed("again", put("items"));
        assertEquals(List.of(COMPLETED), run.statuses("work"), "what is done stays done");
        visit(run);
    }

    @Test
    void blockedTasksComeAndGoWithTheirItems() {
        var run = CoreHarness.of("a", "late[items] < a", "b");
        run.succeed("a", put("items", "x"));
        TaskId a = run.core.state().node("a").tasks().get(0);
        run.fail("late");
        run.killAndResume(new ResumeRequest(List.of(a, run.core.state().node("late").tasks().get(0)), false, false,
                true, Map.of()));
        assertEquals(List.of(BLOCKED), run.statuses("late"));
        run.succeed("b", put("items"));
        assertEquals(List.of(WONT_DO), run.statuses("late"));
        TaskId b = run.core.state().node("b").tasks().get(0);
        run.killAndResume(force(b));
        run.succeed("b", put("items", "x"));
        assertEquals(List.of(BLOCKED), run.statuses("late"));
        run.succeed("a");
        assertEquals(List.of(RUNNING), run.statuses("late"));
        visit(run);
    }

    @Test
    void pendingTasksOfItemsThatAreGoneAreDropped() {
        var run = CoreHarness.of(Workflows.graph("a", "work[items]"), Map.of("items", array("[\"x\", \"y\"]")), 2);
        assertEquals(List.of(RUNNING, PENDING), run.statuses("work"));
        run.succeed("a", put("items", "x"));
        assertEquals(List.of(RUNNING, WONT_DO), run.statuses("work"));
        visit(run);
    }

    @Test
    void anItemThatIsBackBeforeItsTaskHasStoppedIsDoneAgain() {
        var run = CoreHarness.of(Workflows.graph("a", "b", "work[items]"), Map.of("items", array("[\"x\"]")), 9);
        run.succeed("a", put("items"));
        run.succeed("b", put("items", "x"));
        assertEquals(List.of(RUNNING), run.statuses("work"));
        run.end(run.only("work"), new Message.Ending.Interrupted());
        assertEquals(List.of(RUNNING), run.statuses("work"));
        run.succeed("work");
        is(run, RunStatus.COMPLETED);
    }

    @Test
    void runningAWaitingGatesDependencyAgainClosesTheGate() {
        var run = CoreHarness.of("a", "gate* < a");
        run.succeed("a");
        run.killAndResume(force(run.core.state().node("a").tasks().get(0)));
        assertEquals(List.of(BLOCKED), run.statuses("gate"));
        run.succeed("a");
        assertEquals(List.of(AWAITING_TRIGGER), run.statuses("gate"));
        visit(run);
    }

    @Test
    void aDeadProcessLeavesTasksThatStartAgain() {
        var run = CoreHarness.of("a", "b < a");
        run.killAndResume(ResumeRequest.GO_ON);
        assertEquals(List.of(RUNNING), run.statuses("a"));
        assertEquals(2, run.core.state().known(run.only("a")).attempt());
        run.succeed("a");
        run.succeed("b");
        is(run, RunStatus.COMPLETED);
        visit(run);
    }

    @Test
    void anInterruptedRunGoesOnLater() {
        var run = CoreHarness.of("a", "b");
        run.send(new Message.Interrupt());
        assertEquals(2, run.told.size());
        run.end(run.only("a"), new Message.Ending.Interrupted());
        assertFalse(run.core.finished());
        run.end(run.only("b"), new Message.Ending.Interrupted());
        is(run, RunStatus.RUNNING);
        assertEquals(List.of(PENDING), run.statuses("a"));
        run.killAndResume(ResumeRequest.GO_ON);
        run.succeed("a");
        run.succeed("b");
        is(run, RunStatus.COMPLETED);
        visit(run);
    }

    @Test
    void cancellationEndsEveryTaskThatIsNotOver() {
        var run = CoreHarness.of(Workflows.graph("done", "a < done", "b < a", "gate* < done", "p < done"), Map.of(),
                1);
        run.succeed("done");
        run.send(new Message.Cancel());
        assertEquals(Set.of(run.only("a")), run.told);
        assertEquals(List.of(FAILED), run.statuses("b"));
        assertEquals(List.of(FAILED), run.statuses("gate"));
        assertEquals(List.of(FAILED), run.statuses("p"));
        run.end(run.only("a"), new Message.Ending.Interrupted());
        is(run, RunStatus.CANCELED);
        assertEquals(Optional.of("canceled by user"),
                run.core.state().known(run.core.state().node("a").tasks().get(0)).error());
        visit(run);
    }

    @Test
    void aRunThatWaitsAtAGateCanBeCanceled() {
        var run = CoreHarness.of("gate*", "b < gate");
        is(run, RunStatus.AWAITING_TRIGGER);
        run.send(new Message.Cancel());
        is(run, RunStatus.CANCELED);
        assertEquals(List.of(FAILED), run.statuses("gate"));
        assertEquals(List.of(FAILED), run.statuses("b"));
    }

    @Test
    void aCanceledGateNeverOpens() {
        var run = CoreHarness.of("gate*", "b < gate");
        run.send(new Message.Cancel());
        TaskId gate = run.core.state().node("gate").tasks().get(0);
        for (ResumeRequest request : List.of(new ResumeRequest(List.of(), false, true, false, Map.of()),
                new ResumeRequest(List.of(), true, false, false, Map.of()),
                new ResumeRequest(List.of(gate), false, false, true, Map.of()))) {
            var refusal = assertThrows(ModException.class, () -> run.killAndResume(request));
            assertEquals(ErrorCodes.RUN_OVER, refusal.code());
        }
        run.killAndResume(ResumeRequest.GO_ON);
        is(run, RunStatus.CANCELED);
        assertEquals(List.of(FAILED), run.statuses("gate"));
    }

    @Test
    void aCancellationThatTheProcessDidNotLiveToEndIsEnded() {
        var run = CoreHarness.of("a", "gate*", "b < gate");
        run.send(new Message.Cancel());
        var refusal = assertThrows(ModException.class,
                () -> run.killAndResume(new ResumeRequest(List.of(), false, true, false, Map.of())));
        assertEquals(ErrorCodes.RUN_OVER, refusal.code());
        run.killAndResume(ResumeRequest.GO_ON);
        is(run, RunStatus.CANCELED);
        assertEquals(List.of(FAILED), run.statuses("a"));
        visit(run);
    }

    @Test
    void updatesOfParallelTasksAllSurvive() {
        var run = CoreHarness.of("a", "b");
        var text = new ObjectMapper();
        run.succeed("a", new dev.mod.engine.state.StateOperation.Append(List.of("k"), text.readTree("1")));
        run.succeed("b", new dev.mod.engine.state.StateOperation.Append(List.of("k"), text.readTree("2")));
        assertEquals(text.readTree("[1,2]"), run.core.state().shared().get("k").orElseThrow());
    }

    @Test
    void aMatrixKeyMustStayAnArray() {
        var run = CoreHarness.of("a", "work[items] < a");
        run.succeed("a", new dev.mod.engine.state.StateOperation.Put(List.of("items"),
                new ObjectMapper().readTree("7")));
        is(run, RunStatus.FAILED);
        Task a = run.core.state().known(run.core.state().node("a").tasks().get(0));
        assertTrue(a.error().orElseThrow().contains("state.items must be an array"));
    }

    @Test
    void onlyWhatFitsCanBeResumed() {
        var run = CoreHarness.of("a", "b < a");
        run.succeed("a");
        run.fail("b");
        TaskId a = run.core.state().node("a").tasks().get(0);
        var refused = assertThrows(ModException.class, () -> run
                .killAndResume(new ResumeRequest(List.of(a), false, false, false, Map.of())));
        assertEquals("task " + a + " is completed; add --force to run it again", refused.getMessage());
    }

    @Test
    void foldTakesTheMovesOfTheTableAndNoOthers() {
        for (TaskStatus from : TaskStatus.values()) {
            for (TaskStatus to : TaskStatus.values()) {
                for (Cause cause : Cause.values()) {
                    var state = run(from);
                    var move = new Recorded(9, Instant.EPOCH, new Event.TaskMoved(TASK, from, to, cause, 1,
                            Optional.empty(), List.of()));
                    if (TaskTransitions.table().stream().anyMatch(row -> row.from() == from && row.to() == to
                            && row.cause() == cause)) {
                        assertEquals(to, Fold.apply(state, move).known(TASK).status());
                    } else {
                        assertThrows(IllegalTransitionException.class, () -> Fold.apply(state, move));
                    }
                }
            }
        }
    }

    /** A run with one task, which has this status. */
    private static RunState run(TaskStatus status) {
        var run = new RunRecord(new RunId("00000000-0000-4000-8000-000000000000"), "test", "workflow.yaml", "",
                "/package", Optional.empty(), "/target", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT);
        RunState state = Fold.apply(null, new Recorded(0, Instant.EPOCH, new Event.RunCreated(run)));
        state = Fold.apply(state, new Recorded(1, Instant.EPOCH,
                new Event.TaskCreated(TASK, "a", "signature", Optional.empty(), PENDING)));
        Task task = state.known(TASK);
        return state.withTask(task.withStatus(status), Optional.of(task.status()));
    }

    @Test
    void theTableHasEachMoveOnce() {
        List<TaskTransitions.Transition> rows = TaskTransitions.table();
        TaskTransitions.check(rows);
        var twice = new ArrayList<>(rows);
        twice.add(rows.get(0));
        assertThrows(IllegalArgumentException.class, () -> TaskTransitions.check(twice));
    }

    @Test
    void everyTransitionIsVisited() {
        List<Runnable> scenarios = List.of(this::dependentsStartAfterTheirDependencies,
                this::aFailureBlocksItsDependentsAndNobodyElse,
                this::aGateOpensAfterItsDependenciesOnly,
                this::aFailureIsNotHiddenByAWaitingGate,
                this::aMatrixTakesItsItemsFromTheStateItsDependenciesLeft,
                this::newItemsGetTasksAndOldOnesAreDropped,
                this::itemsComeBack,
                this::blockedTasksComeAndGoWithTheirItems,
                this::pendingTasksOfItemsThatAreGoneAreDropped,
                this::runningAWaitingGatesDependencyAgainClosesTheGate,
                this::aDeadProcessLeavesTasksThatStartAgain,
                this::anInterruptedRunGoesOnLater,
                this::cancellationEndsEveryTaskThatIsNotOver);
        scenarios.forEach(Runnable::run);
        assertEquals(Set.copyOf(TaskTransitions.table()), visited);
        assertEquals(EnumSet.of(BLOCKED, PENDING, AWAITING_TRIGGER), begun);
    }

    private static tools.jackson.databind.JsonNode array(String json) {
        return new ObjectMapper().readTree(json);
    }

    @Test
    void timeInWhichNobodyWorksDoesNotCount() {
        var run = CoreHarness.of("a", "g* < a");
        run.pass(100);
        run.succeed("a");
        run.pass(1_000_000);
        run.killAndResume(TRIGGER_ALL);
        run.pass(100);
        Instant died = Instant.ofEpochMilli(1_000_300);
        run.pass(2_000_000);
        run.killAndResume(new ResumeRequest(List.of(), false, false, false, Map.of()), died);
        run.pass(100);
        run.succeed("g");
        var state = run.core.state();
        long worked = java.time.Duration.between(state.startedAt(), state.lastAt()).minus(state.idle()).toMillis();
        assertTrue(worked >= 350 && worked < 450, worked + " ms");
        Task gate = state.tasks().values().stream().filter(task -> task.node().equals("g")).findFirst().orElseThrow();
        assertTrue(java.time.Duration.between(gate.startedAt().orElseThrow(), gate.endedAt().orElseThrow())
                .toMillis() < 200);
    }

    @Test
    void equalItemsAreSaidToBeOne() {
        var run = CoreHarness.of("a", "m[items] < a");
        run.succeed("a", put("items", "x", "y", "x", "y", "z"));
        assertEquals(List.of("matrix of node 'm': 2 items equal earlier ones, the first is item 3; equal items have one"
                + " task"), run.notices);
        assertEquals(3, run.running.size());
    }
}
