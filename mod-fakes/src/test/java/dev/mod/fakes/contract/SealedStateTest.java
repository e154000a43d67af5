package dev.mod.fakes.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.state.JsonText;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

class SealedStateTest {
    private static final String WORKFLOW = """
            version: "1"
            params: {schema: {token: {type: string, secret: true}}}
            nodes:
              - {id: a, name: a, steps: [{name: act, act: true}]}
              - {id: gate, name: gate, type: manual, depends_on: [a], steps: [{name: act, act: true}]}
            """;

    @TempDir
    Path directory;

    @Test
    void aRunDoesNotGoOnWithAnotherSecret() throws Exception {
        var steps = new ActStep();
        steps.on("a", context -> context
                .update(new StateOperation.Put(List.of("url"), StringNode.valueOf("https://u:s3cr3tValue@h/"))));
        var engine = Engine.builder(new FileRunStore(directory.resolve("home"))).executor(steps).build();
        Run run = engine.start(request());
        assertEquals(RunStatus.AWAITING_TRIGGER, run.await().status());
        assertEquals(StringNode.valueOf("https://u:***@h/"), engine.view(run.id()).state().get("url"));
        var refused = assertThrows(ModException.class, () -> engine.resume(run.id(), with("another")));
        assertEquals(ErrorCodes.WRONG_SECRETS, refused.code());
        assertEquals("the run holds values with secrets other than those given now, such as 'https://u:***@h/'; its"
                + " secret parameters are token", refused.getMessage());
        assertEquals(RunStatus.COMPLETED, engine.resume(run.id(), with("s3cr3tValue")).await().status());
    }

    @Test
    void aRunWithAnotherSecretCanBeCanceled() throws Exception {
        var steps = new ActStep();
        steps.on("a", context -> context.update(new StateOperation.Put(List.of("url"),
                StringNode.valueOf("s3cr3tValue"))));
        var engine = Engine.builder(new FileRunStore(directory.resolve("home"))).executor(steps).build();
        Run run = engine.start(request());
        assertEquals(RunStatus.AWAITING_TRIGGER, run.await().status());
        engine.cancel(run.id());
        assertEquals(RunStatus.CANCELED, engine.view(run.id()).status());
    }

    @Test
    void noSecretOfTheStateIsStoredWhereverItStands() throws Exception {
        var given = new LinkedHashMap<String, JsonNode>();
        for (String json : List.of("\"see s3cr3tValue\"", "{\"s3cr3tValue\": {\"s3cr3tValue\": 1}, \"b\": [1.50]}",
                "[{\"a\": \"s3cr3tValue\"}, 2]")) {
            given.put("k" + given.size(), JsonText.parse(json));
        }
        var seen = new ArrayList<Map<String, JsonNode>>();
        var steps = new ActStep();
        steps.on("a", context -> context.update(new StateOperation.Put(List.of("made"),
                Objects.requireNonNull(context.state().get("k1")))));
        steps.on("gate", context -> seen.add(new LinkedHashMap<>(context.state())));
        var home = directory.resolve("home");
        var engine = Engine.builder(new FileRunStore(home)).executor(steps).build();
        Run run = engine.start(request().withState(given));
        assertEquals(RunStatus.AWAITING_TRIGGER, run.await().status());
        assertEquals(RunStatus.COMPLETED, engine.resume(run.id(), with("s3cr3tValue")).await().status());
        given.put("made", given.get("k1"));
        assertEquals(List.of(given), seen);
        assertFalse(Files.readString(engine.store().directory(run.id()).resolve("journal")).contains("s3cr3tValue"));
        assertEquals("see ***", Objects.requireNonNull(engine.view(run.id()).state().get("k0")).asString());
    }

    @Test
    void aKeyOfTheStateIsNoSecret() throws Exception {
        var steps = new ActStep();
        steps.on("a", context -> context.update(new StateOperation.Put(List.of("x", "s3cr3tValue"),
                StringNode.valueOf("v"))));
        var engine = Engine.builder(new FileRunStore(directory.resolve("home"))).executor(steps).build();
        var refused = assertThrows(ModException.class,
                () -> engine.start(request().withState(Map.of("s3cr3tValue", StringNode.valueOf("v")))));
        assertEquals(ErrorCodes.INVALID_STATE, refused.code());
        Run run = engine.start(request());
        assertEquals(RunStatus.FAILED, run.await().status());
        assertTrue(engine.view(run.id()).tasks().get(0).error().orElseThrow()
                .contains("a key of the state must not hold a secret: ***"));
    }

    private static ResumeRequest with(String secret) {
        return new ResumeRequest(List.of(), true, false, false, secret(secret));
    }

    private static Map<String, JsonNode> secret(String value) {
        return Map.of("token", StringNode.valueOf(value));
    }

    private RunRequest request() throws IOException {
        var workflow = RecordedWorkflow.of(new RunRecord(Samples.run().id(), "sealed", "workflow.yaml", WORKFLOW,
                "/package", Optional.empty(), "/target", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
        Path target = Files.createDirectories(directory.resolve("target"));
        return RunRequest.of(RunnableWorkflow.of(workflow, "sealed", WORKFLOW, directory), target)
                .withParams(secret("s3cr3tValue")).withOptions(RunOptions.DEFAULT.withSnapshots(false));
    }
}
