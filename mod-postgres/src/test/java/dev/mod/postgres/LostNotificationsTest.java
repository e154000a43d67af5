package dev.mod.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.fakes.contract.ActStep;
import dev.mod.fakes.contract.LocalSurroundings;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Who is told nothing of what happens finds out all the same. */
@ExtendWith(Database.class)
class LostNotificationsTest {
    private static final String SOURCE = """
            version: "1"
            nodes:
              - {id: a, name: A, steps: [{name: s, act: null}]}
              - {id: b, name: B, depends_on: [a], steps: [{name: s, act: null}]}
              - {id: c, name: C, depends_on: [b], steps: [{name: s, act: null}]}
            """;

    @TempDir
    Path directory;

    /** A store whose watchers hear nothing. */
    private static SharedRunStore silent(PostgresStore store) {
        return (SharedRunStore) Proxy.newProxyInstance(SharedRunStore.class.getClassLoader(),
                new Class<?>[]{SharedRunStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("watch")) {
                        AutoCloseable nothing = () -> {};
                        return nothing;
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Tag("slow")
    @Test
    @Timeout(60)
    void tasksAreFoundAndTheirEndsToo(Database.Server server) throws Exception {
        try (var store = server.store(directory.resolve("scratch"))) {
            SharedRunStore deaf = silent(store);
            var engine = Engine.builder(deaf).executor(new ActStep()).build();
            var workflow = RecordedWorkflow.of(new RunRecord(
                    new RunId("00000000-0000-4000-8000-000000000001"), "w", "workflow.yaml", SOURCE, "/p",
                    Optional.empty(), "/t", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
            try (var runs = engine.shared(deaf);
                    var work = engine.shared(deaf);
                    var worker = new Worker(work, new Worker.Options(1, directory.resolve("w"), Duration.ofSeconds(1),
                            Duration.ofSeconds(10)), new LocalSurroundings())) {
                RunId run = runs.start(RunRequest.of(RunnableWorkflow.of(workflow, "w", SOURCE, directory), directory),
                        Optional.empty());
                assertEquals(RunStatus.COMPLETED, runs.follow(run, recorded -> {}, notice -> {}).status());
                worker.awaitIdle(Duration.ZERO);
            }
        }
    }
}
