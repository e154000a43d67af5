package dev.mod.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.shared.SharedRuns;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.fakes.contract.LocalSurroundings;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Workers that were not told a secret leave the tasks that need it to others, and say so. */
@ExtendWith(Database.class)
class WorkerSecretsTest {
    private static final String SOURCE = """
            version: "1"
            params:
              schema:
                token: {type: string, secret: true}
            nodes:
              - {id: a, name: A, steps: [{name: look, look: true}]}
            """;
    private static final JsonNode SECRET = JsonNodeFactory.instance.stringNode("s3cr3t");

    @TempDir
    Path directory;

    /** Remembers the secret that it sees. */
    private static final class Look implements StepExecutor {
        private final BlockingQueue<JsonNode> seen = new LinkedBlockingQueue<>();

        @Override
        public String key() {
            return "look";
        }

        @Override
        public JsonNode schema() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public TargetUse targetUse(StepAction action) {
            return TargetUse.NONE;
        }

        @Override
        public StepResult execute(StepContext context) {
            seen.add(java.util.Objects.requireNonNull(context.params().get("token")));
            return StepResult.SUCCEEDED;
        }
    }

    private Worker worker(SharedRuns runs, String name, Map<String, JsonNode> secrets) {
        return new Worker(runs, new Worker.Options(1, directory.resolve(name), Duration.ofSeconds(1),
                Duration.ofSeconds(10)), new LocalSurroundings(secrets));
    }

    @Test
    void tasksAreLeftToThoseWhoKnowTheirSecrets(Database.Server server) throws Exception {
        var look = new Look();
        BlockingQueue<String> notices = new LinkedBlockingQueue<>();
        try (var store = server.store(directory.resolve("scratch"))) {
            Engine engine = Engine.builder(store).executor(look).listener(new RunListener() {
                @Override
                public void notice(String message) {
                    notices.add(message);
                }
            }).build();
            Workflow workflow = RecordedWorkflow.of(new RunRecord(
                    new RunId("00000000-0000-4000-8000-000000000001"), "w", "workflow.yaml", SOURCE, "/p",
                    Optional.empty(), "/t", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
            try (var mine = engine.shared(store);
                    var theirs = engine.shared(store);
                    var others = engine.shared(store);
                    var ignorant = worker(theirs, "ignorant", Map.of())) {
                RunId run = mine.start(RunRequest.of(RunnableWorkflow.of(workflow, "w", SOURCE, directory), directory)
                        .withParams(Map.of("token", SECRET)), Optional.empty());
                String notice = java.util.Objects.requireNonNull(notices.poll(60, TimeUnit.SECONDS));
                assertTrue(notice.contains("token"), notice);
                assertTrue(notice.contains("left to other workers"), notice);
                try (var knowing = worker(others, "knowing", Map.of("token", SECRET))) {
                    assertEquals(RunStatus.COMPLETED, mine.follow(run, recorded -> {}, notices::add).status());
                }
            }
        }
        assertEquals(SECRET, look.seen.poll());
    }

    @Test
    void sharedRunsHaveOneWorkerAtATime(Database.Server server) throws Exception {
        try (var store = server.store(directory.resolve("scratch"));
                var runs = Engine.builder(store).executor(new Look()).build().shared(store)) {
            try (var first = worker(runs, "first", Map.of())) {
                assertThrows(IllegalStateException.class, () -> worker(runs, "second", Map.of()));
                first.awaitIdle(Duration.ZERO);
            }
            try (var next = worker(runs, "next", Map.of())) {
                next.awaitIdle(Duration.ZERO);
            }
        }
    }
}
