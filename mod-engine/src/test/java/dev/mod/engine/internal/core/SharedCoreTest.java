package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.state.StateReads;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** A run that no process owns: its core lives for a transaction, and workers come and go. */
class SharedCoreTest {
    private static CoreHarness of(String... graph) {
        return CoreHarness.shared(Workflows.graph(graph));
    }

    private static TaskId only(CoreHarness run, String node) {
        List<TaskId> tasks = run.core.state().node(node).tasks();
        assertEquals(1, tasks.size());
        return tasks.get(0);
    }

    private static void approve(CoreHarness run, Task task, StateOperation... updates) {
        var verdict = new CompletableFuture<Message.Verdict>();
        run.send(new Message.Approve(task.id(), task.attempt(), List.of(updates), new StateReads(), verdict));
        assertEquals(new Message.Verdict.Granted(), verdict.join());
    }

    private static void end(CoreHarness run, Task task, Message.Ending ending) {
        var reply = new CompletableFuture<Void>();
        run.send(new Message.Ended(task.id(), task.attempt(), ending, reply));
        reply.join();
    }

    private static Message.Ending succeeded(StateOperation... updates) {
        return new Message.Ending.Succeeded(List.of(updates), List.of());
    }

    @Test
    void tasksWaitInTheQueueUntilTheyAreTaken() {
        var run = of("a", "b < a");
        TaskId a = only(run, "a");
        assertEquals(Set.of(a), run.queued);
        assertEquals(List.of(TaskStatus.PENDING), run.statuses("a"));
        run.nextTransaction();
        Task taken = run.take(a).orElseThrow();
        assertEquals(1, taken.attempt());
        run.nextTransaction();
        end(run, taken, succeeded());
        assertEquals(Set.of(only(run, "b")), run.queued, "one transaction ends the one and offers the other");
    }

    @Test
    void aTaskOfADeadWorkerBeginsAgainAndTheDeadOneIsNotHeardAnyMore() {
        var run = of("a");
        TaskId a = only(run, "a");
        Task first = run.take(a).orElseThrow();
        run.nextTransaction();
        Task second = run.take(a).orElseThrow();
        assertEquals(2, second.attempt());
        int length = run.journal.events.size();
        for (Message.Ending ending : List.of(succeeded(), new Message.Ending.Failed("late"))) {
            var reply = new CompletableFuture<Void>();
            run.send(new Message.Ended(a, first.attempt(), ending, reply));
            assertTrue(assertThrows(CompletionException.class, reply::join)
                    .getCause() instanceof StaleAttemptException);
        }
        var verdict = new CompletableFuture<Message.Verdict>();
        run.send(new Message.Approve(a, first.attempt(), List.of(), new StateReads(), verdict));
        assertTrue(verdict.isCompletedExceptionally());
        var snapshot = new CompletableFuture<Void>();
        run.send(new Message.Durable(a, first.attempt(), new Event.SnapshotTaken(a, "late"), snapshot));
        assertTrue(snapshot.isCompletedExceptionally());
        var durable = new CompletableFuture<Void>();
        run.send(new Message.Durable(a, first.attempt(), new Event.TargetOpened(a, "late"), durable));
        assertTrue(durable.isCompletedExceptionally());
        run.send(new Message.Note(a, first.attempt(), new Event.StepFinished(a, 0, "late", StepEnd.SUCCEEDED, 1,
                Optional.empty())));
        assertEquals(length, run.journal.events.size(), "nothing of it is recorded");
        end(run, second, succeeded());
        assertEquals(RunStatus.COMPLETED, run.core.state().status());
    }

    @Test
    void anEndThatIsToldTwiceIsRecordedOnce() {
        var run = of("a");
        Task a = run.take(only(run, "a")).orElseThrow();
        end(run, a, succeeded());
        int length = run.journal.events.size();
        run.nextTransaction();
        end(run, a, succeeded());
        assertEquals(length, run.journal.events.size());
    }

    @Test
    void cancellationLeavesThoseAloneWhoseWorkIsOnItsWay() {
        var run = of("a", "b", "c < a");
        Task a = run.take(only(run, "a")).orElseThrow();
        Task b = run.take(only(run, "b")).orElseThrow();
        approve(run, a, CoreHarness.put("k", "x"));
        run.nextTransaction();
        run.send(new Message.Cancel());
        assertEquals(RunStatus.CANCELED, run.core.state().status());
        assertEquals(Set.of(b.id()), run.told);
        assertEquals(List.of(TaskStatus.RUNNING), run.statuses("a"));
        assertEquals(List.of(TaskStatus.FAILED), run.statuses("b"));
        assertEquals(Set.of(a.id()), run.queued);
        run.nextTransaction();
        end(run, a, succeeded(CoreHarness.put("k", "x")));
        assertEquals(List.of(TaskStatus.COMPLETED), run.statuses("a"));
        assertEquals(Set.of(), run.queued);
    }

    @Test
    void aDeadWorkersTaskOfACanceledRunIsOver() {
        var run = of("a");
        Task a = run.take(only(run, "a")).orElseThrow();
        approve(run, a);
        run.send(new Message.Cancel());
        run.nextTransaction();
        assertEquals(Optional.empty(), run.take(a.id()));
        assertEquals(List.of(TaskStatus.FAILED), run.statuses("a"));
        assertEquals(Set.of(), run.queued);
        var again = new CompletableFuture<Void>();
        run.send(new Message.Cancel(again));
        assertTrue(again.isCompletedExceptionally());
    }

    @Test
    void whoDoesNotKnowTheSecretsLeavesItemsWithThemToOthers() {
        var run = CoreHarness.shared(Workflows.graph("a", "m[items] < a"));
        Task a = run.take(run.queued.iterator().next()).orElseThrow();
        var items = tools.jackson.databind.node.JsonNodeFactory.instance.arrayNode().add("plain")
                .add(new dev.mod.engine.state.SealedText("***", "c2VhbGVk", false));
        var update = new StateOperation.Put(List.of("items"), items);
        approve(run, a, update);
        run.send(new Message.Ended(a.id(), a.attempt(), new Message.Ending.Succeeded(List.of(update), List.of()),
                new CompletableFuture<>()));
        assertEquals(1, run.core.state().tasks().size());
        assertEquals(RunStatus.RUNNING, run.core.state().status());
    }

    @Test
    void whatIsApprovedCountsForWhoeverDecidesNext() {
        var run = of("a", "b", "work[items] < a b");
        Task a = run.take(only(run, "a")).orElseThrow();
        Task b = run.take(only(run, "b")).orElseThrow();
        approve(run, a, CoreHarness.put("items", "x"));
        run.nextTransaction();
        var verdict = new CompletableFuture<Message.Verdict>();
        run.send(new Message.Approve(b.id(), b.attempt(), List.of(new StateOperation.Append(List.of("items", "deep"),
                tools.jackson.databind.node.JsonNodeFactory.instance.numberNode(1))), new StateReads(), verdict));
        assertTrue(verdict.join() instanceof Message.Verdict.Refused, "an array has no 'deep'");
    }

    @Test
    void whoHasReadWhatAnApprovedTaskPutsAsksAgainAndBeginsAgain() {
        var run = of("a", "b", "c");
        Task a = run.take(only(run, "a")).orElseThrow();
        Task b = run.take(only(run, "b")).orElseThrow();
        Task c = run.take(only(run, "c")).orElseThrow();
        var reads = new StateReads();
        reads.key("n", run.core.visible());
        approve(run, a, CoreHarness.put("n", 1));
        run.nextTransaction();
        approve(run, c, CoreHarness.put("m", 1));
        assertEquals(new Message.Verdict.Later(), asked(run, b, reads), "what a puts is not there yet");
        run.nextTransaction();
        end(run, c, succeeded(CoreHarness.put("m", 1)));
        assertEquals(new Message.Verdict.Later(), asked(run, b, reads));
        run.nextTransaction();
        end(run, a, succeeded(CoreHarness.put("n", 1)));
        assertEquals(new Message.Verdict.Outdated("state.n"), asked(run, b, reads));
    }

    @Test
    void whoHasReadWhatAnApprovedTaskWouldHavePutMayCompleteWhenThatFailed() {
        var run = of("a", "b");
        Task a = run.take(only(run, "a")).orElseThrow();
        Task b = run.take(only(run, "b")).orElseThrow();
        var reads = new StateReads();
        reads.all(run.core.visible());
        approve(run, a, CoreHarness.put("n", 1));
        assertEquals(new Message.Verdict.Later(), asked(run, b, reads));
        run.nextTransaction();
        end(run, a, new Message.Ending.Failed("broken"));
        assertEquals(new Message.Verdict.Granted(), asked(run, b, reads));
    }

    private static Message.Verdict asked(CoreHarness run, Task task, StateReads reads) {
        var verdict = new CompletableFuture<Message.Verdict>();
        run.send(new Message.Approve(task.id(), task.attempt(), List.of(CoreHarness.put("n", 2)), reads, verdict));
        return verdict.join();
    }

    @Test
    void resumptionIsAMessage() {
        var run = of("gate*", "b < gate");
        assertEquals(RunStatus.AWAITING_TRIGGER, run.core.state().status());
        var reply = new CompletableFuture<Void>();
        run.send(new Message.Resume(new ResumeRequest(List.of(only(run, "b")), false, false, false, Map.of()), reply));
        assertTrue(assertThrows(CompletionException.class, reply::join).getCause() instanceof ModException);
        reply = new CompletableFuture<>();
        run.send(new Message.Resume(new ResumeRequest(List.of(), true, false, false, Map.of()), reply));
        reply.join();
        assertEquals(Set.of(only(run, "gate")), run.queued);
        assertEquals(RunStatus.RUNNING, run.core.state().status());
    }

    @Test
    void whatAnAttemptSaysIsRecordedWhenItIsCollected() {
        var run = of("a", "b < a");
        Task a = run.core.state().next(only(run, "a"), java.time.Instant.EPOCH).orElseThrow();
        run.post(a.id(), 1, List.of(Reports.begun(a)), false);
        run.post(a.id(), 1, Reports.ended(new Message.Ended(a.id(), 1, succeeded(CoreHarness.put("k", "x")),
                new CompletableFuture<>())), true);
        assertEquals(List.of(TaskStatus.PENDING), run.statuses("a"));
        run.collect();
        assertEquals(List.of(TaskStatus.COMPLETED), run.statuses("a"));
        assertEquals(Set.of(only(run, "b")), run.queued);
        assertEquals(1, run.core.state().known(a.id()).attempt());
    }

    @Test
    void anAttemptThatWasStoppedBeforeItWasRecordedIsOfferedAgain() {
        var run = of("a");
        Task a = run.core.state().next(only(run, "a"), java.time.Instant.EPOCH).orElseThrow();
        run.post(a.id(), 1, List.of(Reports.begun(a)), false);
        run.post(a.id(), 1, Reports.ended(new Message.Ended(a.id(), 1, new Message.Ending.Interrupted(),
                new CompletableFuture<>())), true);
        run.collect();
        assertEquals(List.of(TaskStatus.PENDING), run.statuses("a"));
        assertEquals(Set.of(a.id()), run.queued);
    }

    @Test
    void whoDidNotKnowOfAnEarlierAttemptChangesNothingAndTheTaskIsOfferedAgain() {
        var run = of("a");
        TaskId id = only(run, "a");
        Task early = run.core.state().next(id, java.time.Instant.EPOCH).orElseThrow();
        Task first = run.take(id).orElseThrow();
        end(run, first, new Message.Ending.Interrupted());
        Task second = run.take(id).orElseThrow();
        assertEquals(2, second.attempt());
        // the second one's worker is dead, and its lease another's, who has read no more than the beginning
        run.post(id, 1, List.of(Reports.begun(early)), false);
        run.post(id, 1, Reports.ended(new Message.Ended(id, 1, succeeded(), new CompletableFuture<>())), true);
        run.collect();
        assertEquals(List.of(TaskStatus.RUNNING), run.statuses("a"));
        assertEquals(Set.of(id), run.queued);
        assertEquals(3, run.take(id).orElseThrow().attempt());
    }

    @Test
    void noSeedBreaksARule() {
        int seeds = Boolean.getBoolean("mod.test.long") ? 10_000 : 100;
        for (long seed = 0; seed < seeds; seed++) {
            try {
                simulate(new Random(seed));
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    /** Workers that take, end, die, stall and wake, people who cancel and resume, in any order. */
    private static void simulate(Random random) {
        var run = CoreHarness.shared(Workflows.graph(SimulationTest.graph(random)));
        // every attempt that any worker, dead or alive, may still speak for
        Map<TaskId, List<Task>> attempts = new LinkedHashMap<>();
        // attempts that were begun without asking, by those who have the lease; a new holder takes it from the one before
        Map<TaskId, Task> holders = new LinkedHashMap<>();
        for (int move = 0; move < 60; move++) {
            if (random.nextInt(3) == 0) {
                run.nextTransaction();
            }
            holders.keySet().retainAll(run.queued);
            List<TaskId> queued = new ArrayList<>(run.queued);
            int choice = random.nextInt(20);
            if (random.nextInt(3) == 0) {
                report(run, holders, queued, random);
                continue;
            }
            if (choice < 9 && !queued.isEmpty()) {
                TaskId id = queued.get(random.nextInt(queued.size()));
                holders.remove(id);
                run.collect();
                run.take(id).ifPresent(task -> attempts.computeIfAbsent(id, key -> new ArrayList<>()).add(task));
            } else if (choice < 17 && !attempts.isEmpty()) {
                List<TaskId> known = new ArrayList<>(attempts.keySet());
                List<Task> told = attempts.getOrDefault(known.get(random.nextInt(known.size())), List.of());
                speak(run, told.get(random.nextInt(told.size())), random);
            } else if (choice == 17 && random.nextInt(4) == 0) {
                run.send(new Message.Cancel());
            } else if (choice > 17) {
                run.send(new Message.Resume(new ResumeRequest(List.of(), random.nextBoolean(), random.nextBoolean(),
                        false, Map.of()), new CompletableFuture<>()));
            }
            run.collect();
            check(run);
        }
    }

    /** Somebody who may know only the beginning of the journal begins a task, says something of one, or all is collected. */
    private static void report(CoreHarness run, Map<TaskId, Task> holders, List<TaskId> queued, Random random) {
        int choice = random.nextInt(3);
        if (choice == 0 && !queued.isEmpty()) {
            TaskId id = queued.get(random.nextInt(queued.size()));
            holders.remove(id);
            List<Recorded> known = run.journal.events.subList(0, 1 + random.nextInt(run.journal.events.size()));
            RunState state = null;
            for (Recorded recorded : known) {
                state = Fold.apply(state, recorded);
            }
            java.util.Objects.requireNonNull(state).next(id, java.time.Instant.EPOCH).ifPresent(task -> {
                holders.put(id, task);
                run.post(id, task.attempt(), List.of(Reports.begun(task)), false);
            });
        } else if (choice == 1 && !holders.isEmpty()) {
            List<TaskId> held = new ArrayList<>(holders.keySet());
            TaskId id = held.get(random.nextInt(held.size()));
            Task task = java.util.Objects.requireNonNull(holders.remove(id));
            Message.Ending ending = switch (random.nextInt(4)) {
                case 0 -> new Message.Ending.Failed("broken");
                case 1 -> new Message.Ending.Interrupted();
                case 2 -> succeeded(CoreHarness.put("k" + random.nextInt(2), random.nextInt(4)));
                default -> succeeded();
            };
            run.post(id, task.attempt(), Reports.ended(new Message.Ended(id, task.attempt(), ending,
                    new CompletableFuture<>())), true);
        } else {
            run.collect();
            check(run);
        }
    }

    private static void speak(CoreHarness run, Task attempt, Random random) {
        boolean current = run.core.state().task(attempt.id()).filter(task -> task.status() == TaskStatus.RUNNING
                && task.attempt() == attempt.attempt()).isPresent();
        StateOperation[] updates = random.nextInt(3) == 0
                ? new StateOperation[]{CoreHarness.put("k" + random.nextInt(2), random.nextInt(4), random.nextInt(4))}
                : new StateOperation[0];
        int before = run.journal.events.size();
        if (random.nextInt(3) == 0) {
            var verdict = new CompletableFuture<Message.Verdict>();
            run.send(new Message.Approve(attempt.id(), attempt.attempt(), List.of(updates), new StateReads(), verdict));
            assertEquals(!current, verdict.isCompletedExceptionally());
        } else {
            Message.Ending ending = switch (random.nextInt(3)) {
                case 0 -> new Message.Ending.Failed("broken");
                case 1 -> new Message.Ending.Interrupted();
                default -> succeeded(updates);
            };
            var reply = new CompletableFuture<Void>();
            run.send(new Message.Ended(attempt.id(), attempt.attempt(), ending, reply));
            if (current) {
                reply.join();
            }
        }
        if (!current) {
            assertEquals(before, run.journal.events.size(), "who is not heard any more changes nothing");
        }
    }

    private static void check(CoreHarness run) {
        RunState folded = null;
        Map<TaskId, Integer> attempts = new HashMap<>();
        for (Recorded recorded : run.journal.events) {
            folded = Fold.apply(folded, recorded);
            if (recorded.event() instanceof Event.TaskMoved moved && moved.cause() == Cause.STARTED) {
                assertEquals(attempts.merge(moved.task(), 1, Integer::sum), moved.attempt());
            }
        }
        assertEquals(run.core.state(), folded, "the journal holds all there is");
        RunState state = java.util.Objects.requireNonNull(folded);
        Set<TaskId> live = new HashSet<>();
        for (Task task : state.tasks().values()) {
            if (task.status() == TaskStatus.PENDING || task.status() == TaskStatus.RUNNING) {
                live.add(task.id());
            }
        }
        assertEquals(live, run.queued, "the queue holds what waits and what is worked on");
        assertTrue(live.containsAll(state.approved().keySet()));
        if (state.status() == RunStatus.RUNNING) {
            assertTrue(!live.isEmpty(), "a run that goes on has something to do");
        } else if (state.status() != RunStatus.CANCELED) {
            assertEquals(Set.of(), live);
        }
    }
}
