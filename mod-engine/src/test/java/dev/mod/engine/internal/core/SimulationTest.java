package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.plan.PlannedNode;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Figure R6: runs of random graphs with failures, deaths, gates, interruptions, cancellations and changing matrices. A
 * checker watches every event; the same seed gives the same journal.
 */
class SimulationTest {
    private static final int SHORT = 150;
    private static final int LONG = 10_000;
    private static final int MOVES = 60;

    @Test
    void noSeedBreaksARule() {
        int seeds = Boolean.getBoolean("mod.test.long") ? LONG : SHORT;
        for (int seed = 0; seed < seeds; seed++) {
            List<Recorded> journal;
            try {
                journal = simulate(seed);
                assertEquals(journal, simulate(seed), "the same seed gives the same journal");
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    static List<Recorded> simulate(int seed) {
        var random = new Random(seed);
        Workflow workflow = Workflows.graph(graph(random));
        var run = CoreHarness.of(workflow, Map.of(), 1 + random.nextInt(4));
        var checker = new Checker(run);
        checker.look();
        for (int move = 0; move < MOVES; move++) {
            move(run, random);
            checker.look();
        }
        // everything that can still go well goes well: the run must come to its end
        for (int round = 0; !run.core.finished() || !over(run.core.state().status()); round++) {
            assertTrue(round < 10_000, () -> "the run never ends: " + run.core.state().status());
            if (run.core.finished()) {
                run.killAndResume(canceled(run)
                        ? ResumeRequest.GO_ON
                        : new ResumeRequest(List.of(), true, true, false, Map.of()));
            } else {
                run.succeed(run.running.keySet().iterator().next(), List.of());
            }
            checker.look();
        }
        return run.journal.events;
    }

    static String[] graph(Random random) {
        int count = 1 + random.nextInt(7);
        var lines = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            var line = new StringBuilder("n" + i);
            if (random.nextInt(3) == 0) {
                line.append("[k").append(random.nextInt(2)).append(']');
            }
            if (random.nextInt(5) == 0) {
                line.append('*');
            }
            var dependencies = new StringBuilder();
            for (int j = 0; j < i; j++) {
                if (random.nextInt(3) == 0) {
                    dependencies.append(" n").append(j);
                }
            }
            lines.add(line + (dependencies.isEmpty() ? "" : " <" + dependencies));
        }
        return lines.toArray(String[]::new);
    }

    private static boolean over(RunStatus status) {
        return status == RunStatus.COMPLETED || status == RunStatus.CANCELED;
    }

    /** Whether it can only end as canceled. */
    private static boolean canceled(CoreHarness run) {
        return run.core.state().canceling() || run.core.state().status() == RunStatus.CANCELED;
    }

    private static void move(CoreHarness run, Random random) {
        if (run.core.finished() || random.nextInt(25) == 0) {
            run.killAndResume(resumption(run, random));
            return;
        }
        if (random.nextInt(60) == 0) {
            run.send(new Message.Interrupt());
            return;
        }
        if (random.nextInt(80) == 0) {
            run.send(new Message.Cancel());
            return;
        }
        if (run.running.isEmpty()) {
            return;
        }
        List<TaskId> running = List.copyOf(run.running.keySet());
        TaskId task = running.get(random.nextInt(running.size()));
        if (run.told.contains(task) && random.nextInt(3) > 0) {
            run.end(task, new Message.Ending.Interrupted());
        } else if (random.nextInt(5) == 0) {
            run.end(task, new Message.Ending.Failed("broken"));
        } else {
            run.succeed(task, updates(random));
        }
    }

    private static List<StateOperation> updates(Random random) {
        if (random.nextInt(3) > 0) {
            return List.of();
        }
        Object[] items = random.ints(random.nextInt(4), 0, 5).boxed().toArray();
        return List.of(CoreHarness.put("k" + random.nextInt(2), items));
    }

    private static ResumeRequest resumption(CoreHarness run, Random random) {
        if (canceled(run)) {
            return ResumeRequest.GO_ON;
        }
        var tasks = new ArrayList<TaskId>();
        boolean force = false;
        for (Task task : run.core.state().tasks().values()) {
            boolean fits = switch (task.status()) {
                case AWAITING_TRIGGER, FAILED -> true;
                case COMPLETED -> {
                    force = true;
                    yield random.nextInt(4) == 0;
                }
                case PENDING, RUNNING, BLOCKED, WONT_DO -> false;
            };
            if (fits && random.nextInt(2) == 0) {
                tasks.add(task.id());
            }
        }
        tasks.sort((a, b) -> a.value().compareTo(b.value()));
        // what is not durable yet is forgotten, and with it the tasks that only it knew of
        tasks.removeIf(id -> run.journal.events.stream().noneMatch(
                recorded -> recorded.event() instanceof Event.TaskCreated created && created.task().equals(id)));
        return new ResumeRequest(tasks, random.nextInt(3) == 0, random.nextInt(3) == 0, force, Map.of());
    }

    /** Looks at every new event and at the state behind it. */
    private static final class Checker {
        private final CoreHarness run;
        private final Map<TaskId, Integer> attempts = new HashMap<>();
        private RunState state;
        private int seen;

        Checker(CoreHarness run) {
            this.run = run;
            this.state = Fold.apply(null, run.journal.events.get(0));
            this.seen = 1;
        }

        void look() {
            for (; seen < run.journal.events.size(); seen++) {
                Recorded recorded = run.journal.events.get(seen);
                assertEquals(seen, recorded.seq());
                RunState next = Fold.apply(state, recorded);
                if (recorded.event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.RUNNING) {
                    started(next, moved);
                }
                assertEquals(state.run(), next.run());
                state = next;
            }
            assertTrue(state.running().size() <= run.slots);
            assertEquals(state.running().size(), run.running.size());
            if (run.core.finished() && state.status() != RunStatus.RUNNING) {
                ended();
            }
        }

        private void started(RunState next, Event.TaskMoved moved) {
            Task task = next.known(moved.task());
            int attempt = attempts.merge(task.id(), 1, Integer::sum);
            assertEquals(attempt, moved.attempt(), "every attempt is counted");
            for (String dependency : run.plan.node(task.node()).dependencies()) {
                NodeState node = next.node(dependency);
                assertTrue(node.expanded(), () -> task.node() + " started before " + dependency + " had tasks");
                assertEquals(node.tasks().size(),
                        node.counts().of(TaskStatus.COMPLETED) + node.counts().of(TaskStatus.WONT_DO),
                        () -> task.node() + " started before " + dependency + " was finished");
            }
        }

        private void ended() {
            StatusCounts counts = state.counts();
            assertEquals(0, counts.of(TaskStatus.RUNNING));
            RunStatus expected = counts.of(TaskStatus.FAILED) > 0
                    ? RunStatus.FAILED
                    : counts.of(TaskStatus.AWAITING_TRIGGER) > 0 ? RunStatus.AWAITING_TRIGGER : RunStatus.COMPLETED;
            if (state.status() == RunStatus.CANCELED) {
                assertEquals(0, counts.of(TaskStatus.PENDING) + counts.of(TaskStatus.BLOCKED)
                        + counts.of(TaskStatus.AWAITING_TRIGGER));
                return;
            }
            assertEquals(expected, state.status());
            assertEquals(0, counts.of(TaskStatus.PENDING), "nothing that could run is left");
            if (expected == RunStatus.COMPLETED) {
                for (PlannedNode node : run.plan.nodes()) {
                    assertTrue(state.node(node.id()).finishedWell(), node.id());
                }
            }
        }
    }
}
