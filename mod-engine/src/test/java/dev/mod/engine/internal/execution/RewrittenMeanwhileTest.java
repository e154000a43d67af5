package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command writes a file once more with the same content, as {@code sed -i} does, after another task has read it. */
class RewrittenMeanwhileTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - {id: a, name: a, steps: [{name: s, staged: true}, {name: r, direct: true}]}
              - {id: b, name: b, steps: [{name: w, none: true}, {name: r, direct: true}]}
            """;

    @TempDir
    Path directory;

    private interface Deed {
        void with(StepContext context) throws InterruptedException;
    }

    private static TestSteps steps(TargetUse use, Deed deed) {
        return new TestSteps(use.name().toLowerCase(Locale.ROOT), use) {
            @Override
            public StepResult execute(StepContext context) throws InterruptedException {
                deed.with(context);
                return StepResult.SUCCEEDED;
            }
        };
    }

    @Test
    @Timeout(60)
    void thatIsNoChange() throws Exception {
        Path target = Files.createDirectory(directory.resolve("target"));
        Path file = target.resolve("f");
        Files.writeString(file, "before\n");
        var store = new InMemoryRunStore(directory.resolve("home"));
        Engine reader = Engine.builder(store).build();
        var run = new CompletableFuture<Run>();
        var read = new CountDownLatch(1);
        var executions = new AtomicInteger();
        Engine engine = Engine.builder(store)
                .executor(steps(TargetUse.NONE, context -> read.await()))
                .executor(steps(TargetUse.STAGED, context -> {
                    executions.incrementAndGet();
                    String text = new String(context.workspace().read("f").orElseThrow(), StandardCharsets.UTF_8);
                    context.workspace().write("f", (text + "task\n").getBytes(StandardCharsets.UTF_8));
                    read.countDown();
                    while (reader.view(run.join().id()).tasks().stream().noneMatch(Task::waiting)) {
                        Thread.onSpinWait();
                    }
                }))
                .executor(steps(TargetUse.DIRECT, context -> rewrite(file)))
                .build();
        var options = new RunOptions(false, true, false, false, false, Set.of(), 2, false);
        run.complete(engine.start(TestSteps.request(WORKFLOW, directory, target, options)));
        var outcome = run.join().await();
        assertEquals(Map.of(), errors(outcome.view().tasks()));
        assertEquals(RunStatus.COMPLETED, outcome.status());
        assertEquals("before\ntask\n", Files.readString(file));
        assertEquals(1, executions.get());
    }

    private static Map<String, String> errors(Iterable<Task> tasks) {
        var errors = new HashMap<String, String>();
        tasks.forEach(task -> task.error().ifPresent(error -> errors.put(task.node(), error)));
        return errors;
    }

    private static void rewrite(Path file) {
        try {
            Files.writeString(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
