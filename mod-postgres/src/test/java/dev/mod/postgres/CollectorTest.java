package dev.mod.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.fakes.contract.ActStep;
import dev.mod.fakes.contract.LocalSurroundings;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What several workers post on a run is collected by one of them, unless it leaves it. */
@ExtendWith(Database.class)
class CollectorTest {
    private static final String SOURCE = "version: \"1\"\nnodes:\n" + IntStream.range(0, 300)
            .mapToObj(i -> "  - {id: n" + i + ", name: N, steps: [{name: s, act: null}]}\n")
            .collect(Collectors.joining());

    @TempDir
    Path directory;

    /** A store that notes who collects what another one was to collect, without taking that over. */
    private static SharedRunStore watched(PostgresStore store, Queue<String> intrusions) {
        return proxy(SharedRunStore.class, store, (name, result) -> name.equals("begin") && result != null
                ? watched((RunTransaction) result, intrusions)
                : result);
    }

    private static RunTransaction watched(RunTransaction transaction, Queue<String> intrusions) {
        var another = !transaction.collector();
        var collected = new int[1];
        return proxy(RunTransaction.class, transaction, (name, result) -> {
            switch (name) {
                case "collect" -> collected[0] = ((Collection<?>) java.util.Objects.requireNonNull(result)).size();
                case "takeOver" -> collected[0] = 0;
                case "commit" -> {
                    if (another && collected[0] > 0) {
                        intrusions.add(collected[0] + " reports");
                    }
                }
                default -> {
                }
            }
            return result;
        });
    }

    private interface After {
        @org.jspecify.annotations.Nullable
        Object returned(String method, @org.jspecify.annotations.Nullable Object result);
    }

    private static <T> T proxy(Class<T> type, T behind, After after) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (proxy, method, arguments) -> {
                    try {
                        return after.returned(method.getName(), method.invoke(behind, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    @Tag("slow")
    @Test
    @Timeout(120)
    void whoIsNotTheCollectorLeavesReportsToIt(Database.Server server) throws Exception {
        var intrusions = new ConcurrentLinkedQueue<String>();
        PostgresSettings settings = server.settings(directory.resolve("scratch"));
        try (var store = PostgresStore.open(settings);
                var one = PostgresStore.open(settings);
                var two = PostgresStore.open(settings)) {
            var engine = Engine.builder(store).executor(new ActStep()).build();
            var options = new Worker.Options(4, directory.resolve("w"), Duration.ofSeconds(1), Duration.ofSeconds(10));
            try (var runs = engine.shared(store);
                    var first = engine.shared(watched(one, intrusions));
                    var second = engine.shared(watched(two, intrusions));
                    var worker = new Worker(first, options, new LocalSurroundings());
                    var other = new Worker(second, options, new LocalSurroundings())) {
                for (int i = 0; i < 5; i++) {
                    var workflow = RecordedWorkflow.of(new RunRecord(
                            new RunId("00000000-0000-4000-8000-00000000000" + i), "w", "workflow.yaml", SOURCE, "/p",
                            Optional.empty(), "/t", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
                    RunId run = runs.start(
                            RunRequest.of(RunnableWorkflow.of(workflow, "w", SOURCE, directory), directory),
                            Optional.empty());
                    assertEquals(RunStatus.COMPLETED, runs.follow(run, recorded -> {}, notice -> {}).status());
                }
                worker.awaitIdle(Duration.ZERO);
                other.awaitIdle(Duration.ZERO);
            }
        }
        assertEquals(List.of(), List.copyOf(intrusions));
    }
}
