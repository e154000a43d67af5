package dev.mod.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.fakes.contract.ActStep;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.workflow.Workflow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A worker forgets runs on which it no longer works, and goes on with them when there is more to do. */
@ExtendWith(Database.class)
class ForgottenRunsTest {
    private static final String SOURCE = """
            version: "1"
            nodes:
              - {id: a, name: A, steps: [{name: s, act: null}]}
              - {id: gate, name: Gate, type: manual, depends_on: [a], steps: [{name: s, act: null}]}
            """;

    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    @Timeout(120)
    void aRunIsPreparedAgainWhenItHasBeenForgotten(Database.Server server) throws Exception {
        var prepared = new AtomicInteger();
        Path scratch = directory.resolve("w");
        try (var store = server.store(directory.resolve("scratch"))) {
            var engine = Engine.builder(store).executor(new ActStep()).build();
            var workflow = RecordedWorkflow.of(new RunRecord(
                    new RunId("00000000-0000-4000-8000-000000000001"), "w", "workflow.yaml", SOURCE, "/p",
                    Optional.empty(), "/t", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
            try (var runs = engine.shared(store);
                    var work = engine.shared(store);
                    var worker = new Worker(work, new Worker.Options(1, scratch, Duration.ofMillis(100),
                            Duration.ofSeconds(10)), new Worker.Surroundings() {
                                @Override
                                public Path packageDirectory(RunRecord run, Optional<String> digest,
                                        SharedRunStore from) {
                                    prepared.incrementAndGet();
                                    try {
                                        // goes when the worker forgets the run
                                        Files.createDirectories(scratch.resolve(run.id().value()));
                                    } catch (IOException e) {
                                        throw new UncheckedIOException(e);
                                    }
                                    return Path.of(run.packageDirectory());
                                }

                                @Override
                                public Set<String> secretNames() {
                                    return Set.of();
                                }

                                @Override
                                public Map<String, JsonNode> secrets(Workflow known, List<String> names) {
                                    return Map.of();
                                }
                            })) {
                RunId run = runs.start(RunRequest.of(RunnableWorkflow.of(workflow, "w", SOURCE, directory), directory),
                        Optional.empty());
                assertEquals(RunStatus.AWAITING_TRIGGER, runs.follow(run, recorded -> {}, notice -> {}).status());
                assertEquals(1, prepared.get());
                while (Files.exists(scratch.resolve(run.value()))) {
                    TimeUnit.MILLISECONDS.sleep(20);
                }
                runs.resume(run, new ResumeRequest(List.of(), true, false, false, Map.of()));
                assertEquals(RunStatus.COMPLETED, runs.follow(run, recorded -> {}, notice -> {}).status());
                assertEquals(2, prepared.get());
                worker.awaitIdle(Duration.ZERO);
            }
        }
    }
}
