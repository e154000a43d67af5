package dev.mod.fakes.contract;

import static dev.mod.model.run.TaskStatus.AWAITING_TRIGGER;
import static dev.mod.model.run.TaskStatus.BLOCKED;
import static dev.mod.model.run.TaskStatus.COMPLETED;
import static dev.mod.model.run.TaskStatus.FAILED;
import static dev.mod.model.run.TaskStatus.WONT_DO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.io.UncheckedIOException;
import java.io.IOException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.core.Fold;
import dev.mod.engine.internal.core.RunState;
import dev.mod.engine.journal.EventCodec;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.state.StateOperation;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What running a workflow has to hold, wherever its journal and its tasks are. */
public abstract class EngineContract {
    private static final ResumeRequest TRIGGER_ALL = new ResumeRequest(List.of(), true, false, false, Map.of());
    private static final ResumeRequest RETRY_FAILED = new ResumeRequest(List.of(), false, true, false, Map.of());
    private static final String SECRET = "s3cr3t-of-the-test";
    private static final int LONG = 60;

    /** A directory of the test; the runs work in {@code target} in it. */
    @TempDir
    protected Path directory;

    private final ActStep steps = new ActStep();
    private RunnerUnderTest runner;

    /**
     * What is to be tested.
     *
     * @param acts the executor that its engine must have
     * @param secrets values of secret parameters that it needs to go on with a run
     */
    protected abstract RunnerUnderTest runner(ActStep acts, Map<String, JsonNode> secrets);

    @BeforeEach
    void begin() {
        runner = runner(steps, Map.of("token", JsonNodeFactory.instance.stringNode(SECRET)));
    }

    @AfterEach
    void end() {
        runner.close();
    }

    private RunId start(String nodes, String state) {
        return start(nodes, "", state, Map.of());
    }

    private RunId start(String nodes, String schema, String state, Map<String, JsonNode> params) {
        var text = new StringBuilder("version: \"1\"\n").append(schema).append("nodes:\n");
        for (String line : nodes.split(" *; *")) {
            node(text, line);
        }
        String source = text.toString();
        Map<String, JsonNode> initial = new java.util.LinkedHashMap<>();
        new tools.jackson.databind.ObjectMapper().readTree(state).properties()
                .forEach(entry -> initial.put(entry.getKey(), entry.getValue()));
        return runner.start(RunRequest
                .of(RunnableWorkflow.of(workflow(source), "contract", source, directory), target())
                .withParams(params).withState(initial)
                .withOptions(RunOptions.DEFAULT.withSnapshots(false).withMaxParallel(4)));
    }

    private Path target() {
        try {
            return Files.createDirectories(directory.resolve("target"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code name* [key] < dependency dependency}: a star for a gate, a key for a matrix over the state. */
    private static void node(StringBuilder text, String line) {
        String[] halves = line.split("<", 2);
        String head = halves[0].trim();
        String name = head.replaceAll("[*\\[].*", "");
        text.append("  - id: ").append(name).append("\n    name: ").append(name).append("\n    type: ")
                .append(head.contains("*") ? "manual" : "automatic").append('\n');
        if (halves.length > 1) {
            text.append("    depends_on: [").append(halves[1].trim().replace(" ", ", ")).append("]\n");
        }
        if (head.contains("[")) {
            text.append("    strategy: {type: matrix, from_state: ")
                    .append(head, head.indexOf('[') + 1, head.indexOf(']')).append("}\n");
        }
        text.append("    steps:\n      - name: act\n        act: true\n");
    }

    private static Workflow workflow(String source) {
        RunRecord sample = Samples.run();
        return RecordedWorkflow.of(new RunRecord(sample.id(), "contract", "workflow.yaml", source, "/package",
                Optional.empty(), "/target", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
    }

    private RunStatus await(RunId run) throws InterruptedException {
        RunStatus status = runner.await(run).status();
        consistent(run);
        return status;
    }

    /** The journal is one story, and what is shown of the run is what it tells. */
    private void consistent(RunId run) {
        RunState state = null;
        List<Recorded> events = runner.events(run);
        for (int i = 0; i < events.size(); i++) {
            assertEquals(i, events.get(i).seq());
            state = Fold.apply(state, events.get(i));
        }
        RunView view = runner.view(run);
        assertEquals(java.util.Objects.requireNonNull(state).status(), view.status());
        for (Task task : view.tasks()) {
            assertEquals(state.task(task.id()), Optional.of(task));
        }
    }

    private List<TaskStatus> statuses(RunId run, String node) {
        return tasks(run, node).stream().map(Task::status).toList();
    }

    private List<Task> tasks(RunId run, String node) {
        return runner.view(run).tasks().stream().filter(task -> task.node().equals(node)).toList();
    }

    private Task only(RunId run, String node) {
        List<Task> tasks = tasks(run, node);
        assertEquals(1, tasks.size());
        return tasks.get(0);
    }

    private static StateOperation put(String key, String json) {
        return new StateOperation.Put(List.of(key), new tools.jackson.databind.ObjectMapper().readTree(json));
    }

    @Test
    void dependentsRunAfterTheirDependencies() throws InterruptedException {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        for (String node : List.of("a", "b", "c", "d")) {
            steps.on(node, context -> order.add(node));
        }
        RunId run = start("a; b < a; c < a; d < b c", "{}");
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals("a", order.get(0));
        assertEquals("d", order.get(3));
        assertEquals(4, order.size());
    }

    @Test
    void independentTasksRunTogether() throws InterruptedException {
        var barrier = new CyclicBarrier(3);
        for (String node : List.of("a", "b", "c")) {
            steps.on(node, context -> meet(barrier));
        }
        assertEquals(RunStatus.COMPLETED, await(start("a; b; c", "{}")));
    }

    private static void meet(CyclicBarrier barrier) throws StepException, InterruptedException {
        try {
            barrier.await(LONG, TimeUnit.SECONDS);
        } catch (java.util.concurrent.BrokenBarrierException | java.util.concurrent.TimeoutException e) {
            throw new StepException("nobody came");
        }
    }

    @Test
    void aFailureBlocksItsDependentsAndNobodyElse() throws InterruptedException {
        var broken = new java.util.concurrent.atomic.AtomicBoolean(true);
        steps.on("a", context -> {
            if (broken.get()) {
                throw new StepException("it is broken");
            }
        });
        RunId run = start("a; b < a; c; d < c", "{}");
        assertEquals(RunStatus.FAILED, await(run));
        assertEquals(List.of(BLOCKED), statuses(run, "b"));
        assertEquals(List.of(COMPLETED), statuses(run, "d"));
        Task failed = only(run, "a");
        assertEquals(Optional.of("step 'act': it is broken"), failed.error());
        assertEquals(List.of(failed.id()), runner.view(run).blockedBy().get(only(run, "b").id()));
        broken.set(false);
        runner.resume(run, RETRY_FAILED);
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(2, only(run, "a").attempt());
        assertEquals(1, only(run, "b").attempt());
    }

    @Test
    void anErrorOfAStepEndsItsTask() throws InterruptedException {
        steps.on("a", context -> {
            throw new OutOfMemoryError("unable to create native thread");
        });
        RunId run = start("a; b", "{}");
        assertEquals(RunStatus.FAILED, await(run));
        assertEquals(List.of(COMPLETED), statuses(run, "b"));
        assertEquals(
                Optional.of("step 'act': the system gives no more threads (ulimit -u, or the limit of the container)"),
                only(run, "a").error());
    }

    @Test
    void aGateOpensWhenItIsApproved() throws InterruptedException {
        RunId run = start("a; gate* < a; c < gate", "{}");
        assertEquals(RunStatus.AWAITING_TRIGGER, await(run));
        assertEquals(List.of(AWAITING_TRIGGER), statuses(run, "gate"));
        runner.resume(run, TRIGGER_ALL);
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(List.of(COMPLETED), statuses(run, "c"));
    }

    @Test
    void onlyWhatFitsCanBeResumed() throws InterruptedException {
        RunId run = start("a", "{}");
        assertEquals(RunStatus.COMPLETED, await(run));
        TaskId a = only(run, "a").id();
        var refused = assertThrows(ModException.class,
                () -> runner.resume(run, new ResumeRequest(List.of(a), false, false, false, Map.of())));
        assertTrue(String.valueOf(refused.getMessage()).contains("--force"), refused.getMessage());
        runner.resume(run, new ResumeRequest(List.of(a), false, false, true, Map.of()));
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(2, only(run, "a").attempt());
    }

    @Test
    void aMatrixFollowsItsItems() throws InterruptedException {
        steps.on("shard", context -> context.update(put("items", "[\"x\", \"y\", \"x\"]")));
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        steps.on("work", context -> seen.add(context.item().orElseThrow().value().asString()));
        RunId run = start("shard; work[items] < shard; after < work", "{}");
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(List.of("x", "y"), seen.stream().sorted().toList(), "equal items are one task");
        List<String> signatures = tasks(run, "work").stream().map(Task::signature).toList();
        steps.on("shard", context -> context.update(put("items", "[\"y\", \"z\"]")));
        runner.resume(run,
                new ResumeRequest(List.of(only(run, "shard").id()), false, false, true, Map.of()));
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(List.of("x", "y", "z"), seen.stream().sorted().toList(), "what is done stays done");
        assertEquals(signatures, tasks(run, "work").subList(0, 2).stream().map(Task::signature).toList());
    }

    @Test
    void tasksOfItemsThatAreGoneAreStopped() throws InterruptedException {
        var started = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        steps.on("work", context -> {
            try (var registration = context.cancellation().onRequest(stopped::countDown)) {
                started.countDown();
                if (!stopped.await(LONG, TimeUnit.SECONDS)) {
                    throw new StepException("nobody stopped it");
                }
                throw new InterruptedException();
            }
        });
        steps.on("other", context -> {
            if (!started.await(LONG, TimeUnit.SECONDS)) {
                throw new StepException("the others did not start");
            }
            context.update(put("items", "[]"));
        });
        RunId run = start("work[items]; other", "{\"items\": [\"x\"]}");
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(List.of(WONT_DO), statuses(run, "work"));
        assertTrue(stopped.await(LONG, TimeUnit.SECONDS));
    }

    @Test
    void cancellationEndsEveryTaskThatIsNotOver() throws InterruptedException {
        var started = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        steps.on("a", context -> {
            try (var registration = context.cancellation().onRequest(stopped::countDown)) {
                started.countDown();
                if (!stopped.await(LONG, TimeUnit.SECONDS)) {
                    throw new StepException("nobody stopped it");
                }
                throw new InterruptedException();
            }
        });
        RunId run = start("done; a < done; b < a; gate* < done", "{}");
        assertTrue(started.await(LONG, TimeUnit.SECONDS));
        runner.cancel(run);
        assertEquals(RunStatus.CANCELED, await(run));
        assertTrue(stopped.await(LONG, TimeUnit.SECONDS));
        assertEquals(List.of(COMPLETED), statuses(run, "done"));
        for (String node : List.of("a", "b")) {
            assertEquals(List.of(FAILED), statuses(run, node));
            assertEquals(Optional.of("canceled by user"), only(run, node).error());
        }
        assertThrows(ModException.class, () -> runner.cancel(run), "it is over");
    }

    @Test
    void aRunThatWaitsAtAGateCanBeCanceled() throws InterruptedException {
        RunId run = start("gate*; b < gate", "{}");
        assertEquals(RunStatus.AWAITING_TRIGGER, await(run));
        runner.cancel(run);
        assertEquals(RunStatus.CANCELED, runner.view(run).status());
        assertEquals(List.of(FAILED), statuses(run, "b"));
        consistent(run);
    }

    @Test
    void updatesOfParallelTasksAllSurvive() throws InterruptedException {
        steps.on("work", context -> context.update(
                new StateOperation.Append(List.of("seen"), context.item().orElseThrow().value())));
        var items = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 60; i++) {
            items.add(i);
        }
        RunId run = start("work[items]", "{\"items\": " + items + "}");
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(60, java.util.Objects.requireNonNull(runner.view(run).state().get("seen")).size());
    }

    @Test
    void updatesThatContradictEachOtherAreRefused() throws InterruptedException {
        steps.on("a", context -> context.update(put("items", "7")));
        RunId run = start("a; work[items] < a", "{}");
        assertEquals(RunStatus.FAILED, await(run));
        assertTrue(only(run, "a").error().orElseThrow().contains("state.items must be an array"));
        assertEquals(Optional.empty(), Optional.ofNullable(runner.view(run).state().get("items")));
    }

    @Test
    void stateIsSeenByTasksThatStartLater() throws InterruptedException {
        steps.on("a", context -> context.update(put("k", "{\"deep\": [1]}")));
        var seen = new java.util.concurrent.atomic.AtomicReference<JsonNode>();
        steps.on("b", context -> seen.set(context.state().get("k")));
        assertEquals(RunStatus.COMPLETED, await(start("a; b < a", "{}")));
        assertEquals("{\"deep\":[1]}", String.valueOf(seen.get()));
    }

    @Test
    void logsAreReadAfterwards() throws InterruptedException {
        steps.on("a", context -> context.log().line(StepLog.Stream.OUT, "hello ä"));
        RunId run = start("a", "{}");
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(List.of("hello ä"), runner.log(run, only(run, "a")));
    }

    @Test
    void secretsAreKeptNowhere() throws InterruptedException {
        steps.on("a", context -> {
            String value = java.util.Objects.requireNonNull(context.params().get("token")).asString();
            if (!value.equals(SECRET)) {
                throw new StepException("not the secret");
            }
            context.log().line(StepLog.Stream.OUT, "it is " + value);
            context.update(put("k", "\"" + value + "\""));
        });
        steps.on("b", context -> {
            throw new StepException("refused " + Objects.requireNonNull(context.params().get("token")).asString());
        });
        RunId run = start("a; b < a",
                "params:\n  schema:\n    token:\n      type: string\n      secret: true\n", "{}",
                Map.of("token", JsonNodeFactory.instance.stringNode(SECRET)));
        assertEquals(RunStatus.FAILED, await(run));
        assertEquals(List.of(COMPLETED), statuses(run, "a"));
        for (Recorded recorded : runner.events(run)) {
            assertFalse(EventCodec.encode(recorded).contains(SECRET), () -> EventCodec.encode(recorded));
        }
        assertFalse(String.join("\n", runner.log(run, only(run, "a"))).contains(SECRET));
        assertTrue(only(run, "b").error().orElseThrow().contains("refused"));
    }

    @Test
    void valuesWithSecretsAreTheSameAfterwards() throws InterruptedException {
        steps.on("a", context -> {
            context.update(put("url", "\"https://u:" + SECRET + "@h/\""));
            context.update(put("items", "[\"of " + SECRET + "\", {\"name\": \"y\"}]"));
        });
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        steps.on("work", context -> seen.add(context.item().orElseThrow().value().toString()));
        steps.on("b", context -> seen.add(Objects.requireNonNull(context.state().get("url")).asString()));
        RunId run = start("a; gate* < a; work[items] < gate; last* < work; b < last",
                "params:\n  schema:\n    token:\n      type: string\n      secret: true\n", "{}",
                Map.of("token", JsonNodeFactory.instance.stringNode(SECRET)));
        assertEquals(RunStatus.AWAITING_TRIGGER, await(run));
        runner.resume(run, TRIGGER_ALL);
        assertEquals(RunStatus.AWAITING_TRIGGER, await(run));
        assertEquals(List.of("\"of " + SECRET + "\"", "{\"name\":\"y\"}"), seen.stream().sorted().toList());
        seen.clear();
        runner.resume(run, TRIGGER_ALL);
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(List.of("https://u:" + SECRET + "@h/"), seen, "no item has become another one");
        assertEquals(List.of(COMPLETED, COMPLETED), statuses(run, "work"));
        for (Recorded recorded : runner.events(run)) {
            assertFalse(EventCodec.encode(recorded).contains(SECRET), () -> EventCodec.encode(recorded));
        }
    }

    @Test
    void everyAttemptIsCounted() throws InterruptedException {
        var times = new AtomicInteger();
        steps.on("a", context -> {
            if (times.incrementAndGet() < 3) {
                throw new StepException("not yet");
            }
        });
        RunId run = start("a", "{}");
        assertEquals(RunStatus.FAILED, await(run));
        runner.resume(run, RETRY_FAILED);
        assertEquals(RunStatus.FAILED, await(run));
        runner.resume(run, RETRY_FAILED);
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(3, only(run, "a").attempt());
        assertEquals(List.of(1, 2, 3), runner.events(run).stream().map(Recorded::event)
                .filter(event -> event instanceof Event.TaskMoved moved && moved.to() == TaskStatus.RUNNING)
                .map(event -> ((Event.TaskMoved) event).attempt()).toList());
    }

    @Test
    void manyTasksAreDoneOnceEach() throws InterruptedException {
        var items = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 300; i++) {
            items.add(i);
        }
        var done = new AtomicInteger();
        steps.on("work", context -> done.incrementAndGet());
        RunId run = start("work[items]; after < work", "{\"items\": " + items + "}");
        assertEquals(RunStatus.COMPLETED, await(run));
        assertEquals(300, done.get());
        assertEquals(301, runner.view(run).tasks().stream().filter(task -> task.attempt() == 1).count());
    }
}
