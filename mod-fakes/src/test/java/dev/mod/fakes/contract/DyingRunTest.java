package dev.mod.fakes.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
import dev.mod.model.run.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors that no step raises: they end the run, and never leave it waiting. */
class DyingRunTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - {id: a, name: a, steps: [{name: act, act: true}]}
              - {id: b, name: b, depends_on: [a], steps: [{name: act, act: true}]}
            """;

    @TempDir
    Path directory;

    private final ActStep steps = new ActStep();

    private RunRequest request(Path packageDirectory, Path target) {
        var sample = Samples.run();
        var workflow = RecordedWorkflow.of(new RunRecord(sample.id(), "dying", "workflow.yaml",
                WORKFLOW, "/package", Optional.empty(), "/target", Map.of(), List.of(), Map.of(),
                RunOptions.DEFAULT));
        return RunRequest.of(RunnableWorkflow.of(workflow, "dying", WORKFLOW, packageDirectory), target)
                .withOptions(RunOptions.DEFAULT.withSnapshots(false));
    }

    @Test
    void aRunWhoseOwnThreadFailsStopsAndGoesOnLater() throws IOException, InterruptedException {
        var exhausted = new AtomicBoolean();
        steps.on("a", context -> exhausted.set(true));
        var engine = Engine.builder(new FileRunStore(directory.resolve("home"))).executor(steps).clock(() -> {
            if (exhausted.get()) {
                throw new OutOfMemoryError("Java heap space");
            }
            return Instant.EPOCH;
        }).build();
        Run run = engine.start(request(directory, Files.createDirectory(directory.resolve("target"))));
        var failure = assertThrows(ModException.class, run::await);
        assertEquals(ErrorCodes.OUT_OF_RESOURCES, failure.code());
        assertTrue(String.valueOf(failure.getMessage()).contains("Java heap space"), failure::toString);
        exhausted.set(false);
        steps.on("a", context -> {});
        assertEquals(RunStatus.COMPLETED, engine.resume(run.id(), ResumeRequest.GO_ON).await().status());
    }

    @Test
    void aRunWhosePackageOrTargetIsGoneSaysSo() throws Exception {
        var engine = Engine.builder(new FileRunStore(directory.resolve("home"))).executor(steps).build();
        Path packageDirectory = Files.createDirectory(directory.resolve("package"));
        Path target = Files.createDirectory(directory.resolve("target"));
        Run run = engine.start(request(packageDirectory, target));
        assertEquals(RunStatus.COMPLETED, run.await().status());
        Files.delete(target);
        refused(engine, run, "the target " + target + " is no longer there; put it back first");
        Files.createDirectory(target);
        Files.delete(packageDirectory);
        refused(engine, run, "the package is no longer in " + packageDirectory + "; put it back first");
    }

    private static void refused(Engine engine, Run run, String reason) {
        var refusal = assertThrows(ModException.class, () -> engine.resume(run.id(), ResumeRequest.GO_ON));
        assertEquals(ErrorCodes.CANNOT_RESUME, refusal.code());
        assertEquals(reason, refusal.getMessage());
    }
}
