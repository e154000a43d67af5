package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the specification's statuses mean, seen from the command line. */
class WorkflowRunTest {
    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        Files.createDirectories(mod.work().resolve("target"));
    }

    ModProcess.Result run(String workflow, String... more) throws IOException, InterruptedException {
        mod.write("workflow.yaml", workflow);
        var arguments = new ArrayList<>(List.of("workflow", "run", "-t", "target"));
        arguments.addAll(List.of(more));
        return mod.run(arguments.toArray(String[]::new));
    }

    JsonNode status(String run) throws IOException, InterruptedException {
        return JsonMapper.shared().readTree(mod.run("workflow", "status", "-i", run, "--format", "json").out());
    }

    static List<String> statuses(JsonNode status, String node) {
        return status.get("tasks").valueStream().filter(task -> task.get("node").asString().equals(node))
                .map(task -> task.get("status").asString()).toList();
    }

    static String task(JsonNode status, String node) {
        return status.get("tasks").valueStream().filter(task -> task.get("node").asString().equals(node))
                .map(task -> task.get("id").asString()).findFirst().orElseThrow();
    }

    static final String CHAIN = """
            version: "1"
            nodes:
              - id: a
                name: A
                steps: [{name: s, run: echo one > a.txt}]
              - id: b
                name: B
                depends_on: [a]
                steps: [{name: s, run: cat a.txt > b.txt}]
            """;

    @Test
    void chainRunsInOrderAndIsSummedUp() throws Exception {
        var result = run(CHAIN);
        assertEquals(0, result.exit(), result.err());
        assertEquals("one\n", Files.readString(mod.work().resolve("target/b.txt")));
        assertTrue(result.out().contains("2 Completed"), result.out());
        assertEquals("Completed", status(result.run()).get("run").get("status").asString());
    }

    static final String DECLARED = """
            version: "1"
            state:
              schema:
                version: { type: string }
                level: { type: integer, default: 3 }
                parts: { type: array, items: { type: string }, default: ["1.0"] }
            nodes:
              - id: a
                name: A
                steps:
                  - name: s
                    run: |
                      echo "version=1.10" >> "$STATE_OUTPUTS"
                      echo "commit=12e4567" >> "$STATE_OUTPUTS"
                      echo "parts@=2.0" >> "$STATE_OUTPUTS"
                      name='x
                      forged=1'
                      printf 'last=%s\\0' "$name" >> "$STATE_OUTPUTS0"
                      mod state set --append parts -- "-1 2"
                      echo "${{ state.level }}"
            """;

    @Test
    void stateKeepsTextsAndDeclaredTypesAndDefaultsHold() throws Exception {
        var result = run(DECLARED);
        assertEquals(0, result.exit(), result.err());
        assertEquals("3\n", mod.run("workflow", "logs", "-i", result.run(), "--task", "a").out());
        var state = JsonMapper.shared().readTree(mod.run("workflow", "state", "-i", result.run()).out());
        assertEquals(JsonMapper.shared().readTree("""
                {"version": "1.10", "level": 3, "parts": ["1.0", "2.0", "-1 2"], "commit": "12e4567",
                "last": "x\\nforged=1"}"""), state);
    }

    @Test
    void givenStateIsCheckedBeforeTheRun() throws Exception {
        mod.write("state.json", "{\"level\": \"high\", \"parts\": 7}");
        var refused = run(DECLARED, "--state", "state.json");
        assertEquals(4, refused.exit(), refused.err());
        assertTrue(refused.err().contains("state.level: expected a whole number"), refused.err());
        assertTrue(refused.err().contains("state.parts: expected a list"), refused.err());
        assertFalse(mod.run("workflow", "list").out().contains("Completed"));
        mod.write("state.json", "{\"version\": 1.5, \"level\": \"4\"}");
        var result = run(DECLARED.replace("echo \"version=1.10\" >> \"$STATE_OUTPUTS\"", "true"), "--state",
                "state.json");
        assertEquals(0, result.exit(), result.err());
        var state = JsonMapper.shared().readTree(mod.run("workflow", "state", "-i", result.run()).out());
        assertEquals("1.5", state.get("version").stringValue());
        assertEquals(4, state.get("level").intValue());
    }

    @Test
    void stepsKnowTheirRunUnderEitherName() throws Exception {
        var result = run("""
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - id: tell
                        name: s
                        run: echo "$MOD_RUN_ID $CODEMOD_WORKFLOW_RUN_ID $CODEMOD_STEP_ID" > ids.txt
                """);
        assertEquals(0, result.exit(), result.err());
        assertEquals(result.run() + " " + result.run() + " tell\n",
                Files.readString(mod.work().resolve("target/ids.txt")));
    }

    static final String FAILURE_WITH_DEPENDENT = """
            version: "1"
            nodes:
              - id: a
                name: A
                steps: [{name: fails, run: "echo to-be-seen; exit 7"}]
              - id: b
                name: B
                depends_on: [a]
                steps: [{name: s, run: touch b.txt}]
            """;

    @Test
    void dependentOfFailureStaysBlockedAndNamesIt() throws Exception {
        var result = run(FAILURE_WITH_DEPENDENT);
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.out().contains("failed: a › fails"), result.out());
        assertTrue(result.out().contains("| to-be-seen"), result.out());
        assertTrue(result.out().contains("blocked: b waits for a"), result.out());
        assertTrue(result.out().contains("mod workflow resume -i " + result.run() + " --retry-failed"), result.out());
        var status = status(result.run());
        assertEquals(List.of("Failed"), statuses(status, "a"));
        assertEquals(List.of("Blocked"), statuses(status, "b"));
        var blockedBy = status.get("tasks").valueStream().filter(it -> it.get("node").asString().equals("b"))
                .flatMap(it -> it.get("blockedBy").valueStream()).map(JsonNode::asString).toList();
        assertEquals(List.of(task(status, "a")), blockedBy);
        assertFalse(Files.exists(mod.work().resolve("target/b.txt")));
    }

    @Test
    void failureIsTriedAgain() throws Exception {
        var flag = directory.resolve("flag");
        var result = run("""
                version: "1"
                params: {schema: {flag: {name: Flag, type: string, required: true}}}
                nodes:
                  - id: a
                    name: A
                    steps: [{name: s, run: 'test -e "$PARAM_FLAG"'}]
                """, "--param", "flag=" + flag);
        assertEquals(1, result.exit(), result.err());
        Files.createFile(flag);
        assertEquals(0, mod.run("workflow", "resume", "-i", result.run(), "--retry-failed").exit());
        assertEquals(2, status(result.run()).get("tasks").get(0).get("attempt").asInt());
    }

    static final String GATE_WITH_DEPENDENT = """
            version: "1"
            nodes:
              - id: first
                name: First
                steps: [{name: s, run: touch first.txt}]
              - id: gate
                name: Gate
                depends_on: [first]
                trigger: {type: manual}
                steps: [{name: s, run: touch gate.txt}]
              - id: last
                name: Last
                depends_on: [gate]
                steps: [{name: s, run: touch last.txt}]
            """;

    @Test
    void gatePausesAndItsDependentWaits() throws Exception {
        var paused = run(GATE_WITH_DEPENDENT);
        assertEquals(3, paused.exit(), paused.err());
        assertTrue(paused.out().contains("mod workflow resume -i " + paused.run() + " --trigger-all"), paused.out());
        var status = status(paused.run());
        assertEquals(List.of("AwaitingTrigger"), statuses(status, "gate"));
        assertEquals(List.of("Blocked"), statuses(status, "last"));
        assertFalse(Files.exists(mod.work().resolve("target/gate.txt")));

        var resumed = mod.run("workflow", "resume", "-i", paused.run(), "-t", task(status, "gate"));
        assertEquals(0, resumed.exit(), resumed.err());
        assertTrue(Files.exists(mod.work().resolve("target/last.txt")));
    }

    @Test
    void matrixChildrenFinishBeforeTheirDependent() throws Exception {
        var result = run("""
                version: "1"
                state: {schema: {items: {type: array}}}
                nodes:
                  - id: make
                    name: Make
                    steps:
                      - name: s
                        run: |
                          for n in 1 2 3; do echo "items@={\\"n\\": $n}" >> "$STATE_OUTPUTS"; done
                  - id: each
                    name: Each
                    depends_on: [make]
                    strategy: {type: matrix, from_state: items}
                    steps: [{name: s, run: 'echo "$n" > "item-$n.txt"'}]
                  - id: after
                    name: After
                    depends_on: [each]
                    steps: [{name: s, run: 'cat item-*.txt > all.txt'}]
                """);
        assertEquals(0, result.exit(), result.err());
        assertEquals("1\n2\n3\n", Files.readString(mod.work().resolve("target/all.txt")));
        assertEquals(List.of("Completed", "Completed", "Completed"), statuses(status(result.run()), "each"));
    }

    @Test
    void failureIsNotHiddenByWaitingGate() throws Exception {
        var result = run("""
                version: "1"
                nodes:
                  - id: bad
                    name: Bad
                    steps: [{name: s, run: exit 1}]
                  - id: gate
                    name: Gate
                    type: manual
                    steps: [{name: s, run: touch gate.txt}]
                """);
        assertEquals(1, result.exit(), result.err());
        var status = status(result.run());
        assertEquals("Failed", status.get("run").get("status").asString());
        assertEquals(List.of("AwaitingTrigger"), statuses(status, "gate"));
    }

    @Test
    void triggerAllApprovesEveryTaskOfMatrix() throws Exception {
        var paused = run("""
                version: "1"
                nodes:
                  - id: each
                    name: Each
                    trigger: {type: manual}
                    strategy: {type: matrix, values: [a, b, c]}
                    steps: [{name: s, run: 'touch "$value.txt"'}]
                """);
        assertEquals(3, paused.exit(), paused.err());
        assertEquals(List.of("AwaitingTrigger", "AwaitingTrigger", "AwaitingTrigger"),
                statuses(status(paused.run()), "each"));
        var resumed = mod.run("workflow", "resume", "-i", paused.run(), "--trigger-all");
        assertEquals(0, resumed.exit(), resumed.err());
        assertTrue(Files.exists(mod.work().resolve("target/c.txt")));
    }

    @Test
    void pruningKeepsWhatIsUnfinished() throws Exception {
        var paused = run(GATE_WITH_DEPENDENT);
        var pruned = mod.run("workflow", "prune", "--older-than", "0m");
        assertEquals("deleted 0 runs\nkept run " + paused.run() + ": it waits for approval; resume or cancel it\n",
                pruned.out());
        assertEquals("AwaitingTrigger", status(paused.run()).get("run").get("status").asString());
        assertEquals(0, mod.run("workflow", "cancel", "-i", paused.run()).exit());
        assertEquals("deleted 1 run\n", mod.run("workflow", "prune", "--older-than", "0m").out());
    }

    @Test
    void canceledRunStaysCanceled() throws Exception {
        var paused = run(GATE_WITH_DEPENDENT);
        assertEquals(0, mod.run("workflow", "cancel", "-i", paused.run()).exit());
        var status = status(paused.run());
        assertEquals("Canceled", status.get("run").get("status").asString());
        assertEquals(List.of("Failed"), statuses(status, "gate"));
        var retried = mod.run("workflow", "resume", "-i", paused.run(), "--retry-failed");
        assertEquals(4, retried.exit(), retried.err());
        assertTrue(retried.err().contains("was canceled"), retried.err());
        assertEquals(status, status(paused.run()));
    }

    @Test
    void stateLogsListAndGraphTellOfTheRun() throws Exception {
        var result = run("""
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps: [{name: s, run: 'echo hello; echo "k.l=1" >> "$STATE_OUTPUTS"'}]
                """);
        assertEquals(0, result.exit(), result.err());
        var state = JsonMapper.shared().readTree(mod.run("workflow", "state", "-i", result.run()).out());
        assertEquals("{\"k\":{\"l\":1}}", state.toString());
        assertEquals("hello\n", mod.run("workflow", "logs", "-i", result.run(), "-t", "a").out());
        assertEquals("hello\n", mod.run("workflow", "logs", "-i", result.run(), "-t", "a", "--follow").out());
        var list = JsonMapper.shared().readTree(mod.run("workflow", "list", "--format", "json").out());
        assertEquals(List.of("id", "workflow", "status", "startedAt", "endedAt", "target", "dryRun", "undone"),
                List.copyOf(list.get(0).propertyNames()));
        assertTrue(mod.run("workflow", "graph", "-i", result.run()).out().startsWith("flowchart TD\n"));
    }
}
