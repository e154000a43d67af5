package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.expression.Scope;
import dev.mod.model.expression.Template;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A task that set a key from what it had read is done again if another one set that meanwhile. */
class ParallelStateTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int TASKS = 6;

    @TempDir
    Path directory;

    /** How a step reads the key {@code n}. */
    enum Reading {
        BY_NAME {
            @Override
            int read(StepContext context) {
                return value(context.state(), "n").intValue();
            }
        },
        ALL {
            @Override
            int read(StepContext context) {
                return value(Map.copyOf(context.state()), "n").intValue();
            }
        },
        EXPRESSION {
            @Override
            int read(StepContext context) {
                return Integer.parseInt(Template.parse("${{ state.n }}").template().orElseThrow()
                        .render(context.scope()));
            }
        };

        abstract int read(StepContext context);
    }

    /** Steps that work in memory, whose first attempts all read before the first one writes. */
    private abstract static class Steps extends TestSteps {
        private final CyclicBarrier together = new CyclicBarrier(TASKS);
        private final AtomicInteger begun = new AtomicInteger();

        Steps() {
            super("work", TargetUse.STAGED);
        }

        void await() {
            if (begun.incrementAndGet() <= TASKS) {
                try {
                    together.await(1, TimeUnit.MINUTES);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        int executions() {
            return begun.get();
        }
    }

    /** Counted down when a task has completed. */
    private final CountDownLatch completed = new CountDownLatch(1);

    private Engine engine = Engine.builder(new InMemoryRunStore(Path.of(""))).build();
    private RunId run = new RunId("00000000-0000-0000-0000-000000000000");

    private static JsonNode value(Map<String, JsonNode> state, String key) {
        return Objects.requireNonNull(state.get(key), key);
    }

    private Map<String, JsonNode> state(Steps steps) throws Exception {
        var text = new StringBuilder("version: \"1\"\nnodes:\n");
        for (int i = 0; i < TASKS; i++) {
            text.append("  - {id: n").append(i).append(", name: n, steps: [{name: s, work: true}]}\n");
        }
        String source = text.toString();
        Path target = Files.createDirectory(directory.resolve("target"));
        var options = new RunOptions(false, true, false, false, false, Set.of(), TASKS, false);
        var request = TestSteps.request(source, directory, target, options)
                .withState(Map.of("n", JSON.numberNode(0), "other", JSON.numberNode(0)));
        engine = Engine.builder(new InMemoryRunStore(directory.resolve("home"))).executor(steps).listener(
                new RunListener() {
                    @Override
                    public void event(Recorded event) {
                        if (event.event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.COMPLETED) {
                            completed.countDown();
                        }
                    }
                }).build();
        var started = engine.start(request);
        run = started.id();
        var outcome = started.await();
        assertEquals(RunStatus.COMPLETED, outcome.status());
        return outcome.view().state();
    }

    @ParameterizedTest
    @EnumSource
    void eachCountsWhatTheOthersCounted(Reading reading) throws Exception {
        var steps = new Steps() {
            @Override
            public StepResult execute(StepContext context) {
                int read = reading.read(context);
                await();
                context.update(new StateOperation.Put(List.of("n"), JSON.numberNode(read + 1)));
                return StepResult.SUCCEEDED;
            }
        };
        assertEquals(TASKS, value(state(steps), "n").intValue());
        var logs = engine.view(run).tasks().stream().flatMap(task -> engine.log(run, task).stream())
                .map(LogLine::text).toList();
        assertTrue(logs.stream().anyMatch(line -> line.startsWith("redone: ")
                && line.endsWith(" was set meanwhile by another task")), logs.toString());
    }

    /** What an expression refers to is taken before it is evaluated, and others may put that in between. */
    @Test
    void whatAnExpressionRefersToCountsAsReadWhenItWasTaken() throws Exception {
        var first = new AtomicBoolean(true);
        var steps = new Steps() {
            @Override
            public StepResult execute(StepContext context) throws InterruptedException {
                Scope scope = context.scope();
                await();
                if (!first.getAndSet(false)) {
                    assertTrue(completed.await(1, TimeUnit.MINUTES));
                }
                int read = Integer.parseInt(Template.parse("${{ state.n }}").template().orElseThrow().render(scope));
                context.update(new StateOperation.Put(List.of("n"), JSON.numberNode(read + 1)));
                return StepResult.SUCCEEDED;
            }
        };
        assertEquals(TASKS, value(state(steps), "n").intValue());
    }

    @Test
    void whoAppendsOrReadsAnotherKeyIsNotDoneAgain() throws Exception {
        var steps = new Steps() {
            @Override
            public StepResult execute(StepContext context) {
                int other = value(context.state(), "other").intValue();
                var list = context.state().get("list");
                await();
                context.update(new StateOperation.Put(List.of("n"), JSON.numberNode(other)));
                context.update(new StateOperation.Append(List.of("list"), JSON.numberNode(list == null ? 0 : 1)));
                return StepResult.SUCCEEDED;
            }
        };
        assertEquals(TASKS, value(state(steps), "list").size());
        assertEquals(TASKS, steps.executions());
    }
}
