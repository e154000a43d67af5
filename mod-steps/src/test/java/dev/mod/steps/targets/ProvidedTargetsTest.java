package dev.mod.steps.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** What the engine promises to whoever provides targets for its tasks. */
class ProvidedTargetsTest {
    private static final ProvidedTarget SOMEWHERE = new ProvidedTarget("https://forge.example/a/b", Map.of("x", "y"));
    private static final String RULE = """
            id: rename
            language: JavaScript
            rule: {pattern: f($A)}
            fix: g($A)
            """;

    @TempDir
    Path temp;
    private CopiedTargets targets;
    private Engine engine;
    private RunId run = new RunId("00000000-0000-4000-8000-000000000000");

    @BeforeEach
    void source() throws IOException {
        Path source = Files.createDirectory(temp.resolve("source"));
        Files.writeString(source.resolve("a.js"), "f(1);\n");
        Files.createDirectory(temp.resolve("package"));
        Files.writeString(temp.resolve("package/rules.yml"), RULE);
        targets = new CopiedTargets(source, temp.resolve("delivered"));
        engine = engine(Optional.of(targets));
    }

    private Engine engine(Optional<CopiedTargets> given) {
        var builder = Engine.builder(new FileRunStore(temp.resolve("home"))).installedExecutors();
        given.ifPresent(builder::taskTargets);
        return builder.build();
    }

    private RunRequest request(String workflow, Map<String, JsonNode> params) throws IOException {
        Files.writeString(temp.resolve("package/workflow.yaml"), workflow);
        ModPackage found = PackageValidator.validate(temp.resolve("package"), engine.executors(), Mode.STRICT).value()
                .orElseThrow();
        WorkflowSource source = found.workflow(found.defaultVariant()).orElseThrow();
        return RunRequest.of(RunnableWorkflow.of(source, "test", found.directory()), temp).withParams(params)
                .on(SOMEWHERE);
    }

    private RunOutcome start(String workflow) throws IOException, InterruptedException {
        return start(workflow, Map.of());
    }

    private RunOutcome start(String workflow, Map<String, JsonNode> params) throws IOException, InterruptedException {
        var started = engine.start(request(workflow, params));
        run = started.id();
        return started.await();
    }

    private String delivered(String branch, String file) throws IOException {
        return Files.readString(temp.resolve("delivered").resolve(branch).resolve(file));
    }

    @Test
    void everyStepWorksInTheTasksOwnDirectoryAndIsSeenThereWhenItHasSucceeded() throws Exception {
        Files.createDirectory(temp.resolve("package/inner"));
        Files.writeString(temp.resolve("package/inner/workflow.yaml"), """
                version: "1"
                nodes:
                  - {id: in, name: in, steps: [{name: inside, run: 'echo $MOD_TARGET > inner.txt'}]}
                """);
        var outcome = start("""
                version: "1"
                nodes:
                  - id: a
                    name: a
                    branch_name: one
                    steps:
                      - {name: rule, ast-match: {config_file: rules.yml}, commit: {message: "done ${{ task.id }}", add: [a.js]}}
                      - {name: shell, run: 'cat a.js > copy.txt; printf %s "$MOD_TARGET" > where.txt'}
                      - {name: nested, mod: {source: ./inner}}
                """);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        Task task = outcome.view().tasks().get(0);
        Path root = targets.closed.get(0);
        assertTrue(targets.seen.contains("rule: a.js=g(1);"), targets.seen::toString);
        assertEquals("g(1);\n", delivered("one", "copy.txt"));
        assertEquals(root.toString(), delivered("one", "where.txt"));
        assertEquals(root.toString(), delivered("one", "inner.txt").strip());
        assertEquals("done " + task.id().value(), targets.steps.get(0).checkpoint().orElseThrow().message());
        assertEquals(List.of("a.js"), targets.steps.get(0).checkpoint().orElseThrow().add());
        assertEquals(List.of("rule", "shell", "nested"), targets.steps.stream().map(step -> step.name()).toList());
        assertEquals(
                Optional.of(
                        new Delivery("one", "main", "origin-1", Optional.empty(), List.of(), Delivery.Effect.PUSHED,
                                Optional.empty())),
                task.delivery());
        assertEquals("f(1);\n", Files.readString(temp.resolve("source/a.js")));
        assertFalse(Files.exists(root));
        assertEquals(task.delivery(), engine.view(run).tasks().get(0).delivery());
    }

    @Test
    void theTextsAreRenderedWithWhatIsAvailableInTheirPlaces() throws Exception {
        start("""
                version: "1"
                params:
                  schema:
                    team: {type: string}
                    token: {type: string, secret: true}
                state:
                  schema:
                    items: {type: array, items: {type: object}}
                nodes:
                  - id: list
                    name: list
                    steps:
                      - {name: list, run: 'echo "items=[{\\"n\\": 1}, {\\"n\\": 2}]" >> "$STATE_OUTPUTS"'}
                  - id: work
                    name: The work
                    depends_on: [list]
                    strategy: {type: matrix, from_state: items}
                    branch_name: mod/${{ params.team }}-${{ matrix.n }}
                    pull_request:
                      title: Item ${{ matrix.n }} of ${{ task.signature }}
                      body: told by ${{ params.token }}
                      draft: true
                      base: develop
                    steps:
                      - name: change
                        run: echo $n > n.txt
                        commit: {message: "${{ state.items[0].n }} ${{ params.token }}", allow_empty: false}
                """, Map.of("team", StringNode.valueOf("blue"), "token", StringNode.valueOf("hunter2hunter2")));
        var work = targets.briefs.stream().filter(brief -> brief.nodeId().equals("work"))
                .collect(Collectors.toMap(brief -> brief.branch().orElseThrow(), brief -> brief));
        TaskBrief second = Objects.requireNonNull(work.get("mod/blue-2"));
        assertEquals("Item 2 of " + second.signature(), second.proposal().title().orElseThrow());
        assertEquals("told by ***", second.proposal().body());
        assertEquals(Optional.of("develop"), second.proposal().base());
        assertTrue(second.proposal().draft());
        assertEquals(SOMEWHERE, second.target());
        var list = targets.briefs.get(0);
        assertEquals(Optional.empty(), list.branch());
        assertEquals(Optional.empty(), list.proposal().title());
        assertEquals(engine.view(run).startedAt(), list.runStartedAt());
        var checkpoint = targets.steps.get(1).checkpoint().orElseThrow();
        assertEquals("1 ***", checkpoint.message());
        assertFalse(checkpoint.allowEmpty());
        assertEquals("2\n", delivered("mod/blue-2", "n.txt"));
    }

    @Test
    void aBranchNamedByASecretIsRefused() throws Exception {
        var outcome = start("""
                version: "1"
                params:
                  schema:
                    token: {type: string, secret: true}
                nodes:
                  - {id: a, name: a, branch_name: "x-${{ params.token }}", steps: [{name: s, run: 'true'}]}
                """, Map.of("token", StringNode.valueOf("hunter2hunter2")));
        assertEquals(RunStatus.FAILED, outcome.status());
        assertEquals("branch_name 'x-${{ params.token }}' of node 'a': it contains a secret, which others could read",
                outcome.view().tasks().get(0).error().orElseThrow());
        assertTrue(targets.briefs.isEmpty());
    }

    @Test
    void aStepWhoseCheckpointIsRefusedFails() throws Exception {
        var outcome = start("""
                version: "1"
                nodes:
                  - id: a
                    name: a
                    steps:
                      - {name: s, run: 'true', commit: {message: refuse}}
                      - {name: t, run: 'true'}
                """);
        assertEquals(RunStatus.FAILED, outcome.status());
        Task task = outcome.view().tasks().get(0);
        assertEquals("step 's': nothing to commit", task.error().orElseThrow());
        assertEquals(1, task.steps().size());
        assertFalse(Files.exists(temp.resolve("delivered")));
        assertEquals(1, targets.closed.size());
    }

    @Test
    void aSkippedStepHasNoCheckpoint() throws Exception {
        start("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, if: "false", run: 'true', commit: {message: refuse}}]}
                """);
        assertTrue(targets.steps.isEmpty());
    }

    @Test
    void aTargetThatCannotBeMadeOrDeliveredFailsTheTaskAndARetryBeginsWithTheSame() throws Exception {
        targets.refusesToOpen = Optional.of("no such branch");
        var outcome = start("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: 'echo "k=1" >> "$STATE_OUTPUTS"; echo x > x.txt'}]}
                """);
        assertEquals("no such branch", outcome.view().tasks().get(0).error().orElseThrow());
        targets.refusesToOpen = Optional.empty();
        targets.refusesToDeliver = Optional.of("push refused");
        outcome = retry();
        assertEquals("push refused", outcome.view().tasks().get(0).error().orElseThrow());
        assertEquals(Map.of(), outcome.view().state());
        assertEquals(Optional.of("origin-1"), outcome.view().tasks().get(0).origin());
        targets.refusesToDeliver = Optional.empty();
        outcome = retry();
        assertEquals(RunStatus.COMPLETED, outcome.status());
        assertEquals("origin-1", outcome.view().tasks().get(0).delivery().orElseThrow().commit());
        assertEquals(List.of(1, 2, 3), targets.briefs.stream().map(TaskBrief::attempt).toList());
        assertEquals(Optional.of("origin-1"), targets.briefs.get(2).origin());
        assertEquals("1", String.valueOf(outcome.view().state().get("k")));
    }

    private RunOutcome retry() throws InterruptedException {
        return engine.resume(run, new ResumeRequest(List.of(), false, true, false, Map.of())).await();
    }

    @Test
    void aRunThatIsInterruptedDeliversNothingBeforeItIsResumed() throws Exception {
        Path go = temp.resolve("go");
        var started = engine.start(request("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: 'echo ready; test -e %s || sleep 600'}]}
                """.formatted(go), Map.of()));
        run = started.id();
        started.interrupt();
        var outcome = started.await();
        assertTrue(outcome.interrupted());
        assertEquals(targets.briefs.size(), targets.closed.size());
        assertFalse(Files.exists(temp.resolve("delivered")));
        Files.writeString(go, "");
        assertEquals(RunStatus.COMPLETED, engine.resume(run, ResumeRequest.GO_ON).await().status());
    }

    @Test
    void aGateOpensAndAMatrixIsExpandedAsInOtherRuns() throws Exception {
        var outcome = start("""
                version: "1"
                state:
                  schema:
                    items: {type: array, items: {type: string}}
                nodes:
                  - {id: list, name: list, steps: [{name: s, run: 'echo "items=[\\"p\\", \\"q\\"]" >> "$STATE_OUTPUTS"'}]}
                  - id: work
                    name: work
                    type: manual
                    depends_on: [list]
                    strategy: {type: matrix, from_state: items}
                    branch_name: for-${{ matrix.value }}
                    steps: [{name: s, run: 'echo x > x.txt'}]
                """);
        assertEquals(RunStatus.AWAITING_TRIGGER, outcome.status(), outcome.view()::toString);
        outcome = engine.resume(run, new ResumeRequest(List.of(), true, false, false, Map.of())).await();
        assertEquals(RunStatus.COMPLETED, outcome.status());
        assertEquals("x\n", delivered("for-p", "x.txt"));
        assertEquals("x\n", delivered("for-q", "x.txt"));
    }

    @Test
    void anEngineWithoutTargetsNeitherStartsNorResumesSuchARunButCancelsIt() throws Exception {
        targets.refusesToOpen = Optional.of("not now");
        start("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: 'true'}]}
                  - {id: b, name: b, type: manual, steps: [{name: s, run: 'true'}]}
                """);
        Engine without = engine(Optional.empty());
        var error = assertThrows(ModException.class,
                () -> without.resume(run, new ResumeRequest(List.of(), false, true, false, Map.of())));
        assertEquals("targets-not-provided", error.code().id());
        assertEquals("no-target", assertThrows(ModException.class, () -> without.undo(run)).code().id());
        assertThrows(ModException.class, () -> without.start(request("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: 'true'}]}
                """, Map.of())));
        assertEquals(1, without.list(10).size());
        var unbegun = engine.start(request("""
                version: "1"
                nodes:
                  - {id: b, name: b, type: manual, steps: [{name: s, run: 'true'}]}
                """, Map.of()));
        assertEquals(RunStatus.AWAITING_TRIGGER, unbegun.await().status());
        without.cancel(unbegun.id());
        assertEquals(TaskStatus.FAILED, without.view(unbegun.id()).tasks().get(0).status());
    }
}
