package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.EngineFiles;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.change.WatchedOperations;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody edits a file while what a task has in memory is written for its first step on the real files. */
class EditBeforeStepTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - {id: a, name: a, steps: [{name: s, staged: true}, {name: r, direct: true}]}
            """;
    private static final List<String> FILES = List.of("a", "b", "c");

    @TempDir
    Path directory;

    /** Appends to the files, in memory or on the disk. */
    private static final class Steps extends TestSteps {
        private final AtomicInteger executions = new AtomicInteger();

        Steps(String key, TargetUse use) {
            super(key, use);
        }

        @Override
        public StepResult execute(StepContext context) {
            executions.incrementAndGet();
            for (String file : FILES) {
                String text = new String(context.workspace().read(file).orElseThrow(), StandardCharsets.UTF_8);
                context.workspace().write(file, (text + "task\n").getBytes(StandardCharsets.UTF_8));
            }
            return StepResult.SUCCEEDED;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theStepDoesNotBeginAndTheEditStays(int moment) throws Exception {
        Path target = Files.createDirectory(directory.resolve("target"));
        for (String file : FILES) {
            Files.writeString(target.resolve(file), "before\n");
        }
        var operations = new WatchedOperations(FileOperations.DISK) {
            private int changes;

            @Override
            protected synchronized void change() throws IOException {
                if (++changes == moment) {
                    Files.writeString(target.resolve("b"), "before\nsomebody\n");
                }
            }
        };
        var direct = new Steps("direct", TargetUse.DIRECT);
        var builder = Engine.builder(new InMemoryRunStore(directory.resolve("home"))).executor(direct)
                .executor(new Steps("staged", TargetUse.STAGED));
        var outcome = EngineFiles.with(builder, operations).build()
                .start(TestSteps.request(WORKFLOW, directory, target, RunOptions.DEFAULT)).await();

        assertEquals(RunStatus.FAILED, outcome.status());
        String error = outcome.view().tasks().get(0).error().orElseThrow();
        assertTrue(error.contains("changed by somebody else meanwhile: b"), error);
        assertEquals(0, direct.executions.get());
        assertEquals("before\n", Files.readString(target.resolve("a")));
        assertEquals("before\nsomebody\n", Files.readString(target.resolve("b")));
        assertEquals("before\n", Files.readString(target.resolve("c")));
    }
}
