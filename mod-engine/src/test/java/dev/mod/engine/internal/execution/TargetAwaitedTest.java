package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.run.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Of tasks that need the target for themselves all but one are said to wait for it. */
class TargetAwaitedTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - {id: a, name: a, steps: [{name: s, direct: true}]}
              - {id: b, name: b, steps: [{name: s, direct: true}]}
              - {id: c, name: c, steps: [{name: s, direct: true}]}
            """;

    @TempDir
    Path directory;

    @Test
    @Timeout(60)
    void whoWaitsIsKnown() throws Exception {
        var go = new CountDownLatch(1);
        var executor = new TestSteps("direct", TargetUse.DIRECT) {
            @Override
            public StepResult execute(StepContext context) throws InterruptedException {
                go.await();
                return StepResult.SUCCEEDED;
            }
        };
        Path target = Files.createDirectory(directory.resolve("target"));
        var options = new RunOptions(false, true, false, false, false, Set.of(), 3, false);
        Engine engine = Engine.builder(new InMemoryRunStore(directory.resolve("home"))).executor(executor).build();
        var run = engine.start(TestSteps.request(WORKFLOW, directory, target, options));
        while (engine.view(run.id()).tasks().stream().filter(Task::waiting).count() < 2) {
            Thread.onSpinWait();
        }
        go.countDown();
        var outcome = run.await();
        assertEquals(RunStatus.COMPLETED, outcome.status());
        assertFalse(outcome.view().tasks().stream().anyMatch(Task::waiting));
    }
}
