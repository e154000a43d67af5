package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.spi.NestedOutcome;
import dev.mod.engine.spi.NestedRun;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.workflow.Workflow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody edits a file that a nested run has changed in memory, or only read, before a step of that works on the real files. */
class EditDuringNestedRunTest {
    private static final String INNER = """
            version: "1"
            nodes:
              - {id: i, name: i, steps: [{name: s, staged: true}, {name: e, edit: true}, {name: d, direct: true}]}
            """;

    @TempDir
    Path directory;

    /** Appends to files as the task sees them. */
    private static final class Staged extends TestSteps {
        Staged() {
            super("staged", TargetUse.STAGED);
        }

        @Override
        public StepResult execute(StepContext context) {
            context.workspace().read("read");
            for (String file : List.of("a", "b")) {
                String text = new String(context.workspace().read(file).orElseThrow(), StandardCharsets.UTF_8);
                context.workspace().write(file, (text + "task\n").getBytes(StandardCharsets.UTF_8));
            }
            return StepResult.SUCCEEDED;
        }
    }

    /** Somebody who saves a file, in place or as most editors do. */
    private record Edit(Path target, String file, boolean inPlace) {
        void make() {
            try {
                Path path = target.resolve(file);
                String text = Files.readString(path) + "somebody\n";
                if (inPlace) {
                    Files.writeString(path, text);
                } else {
                    Path other = Files.writeString(target.resolveSibling("saved"), text);
                    Files.move(other, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Editing extends TestSteps {
        private final Edit edit;

        Editing(Edit edit) {
            super("edit", TargetUse.NONE);
            this.edit = edit;
        }

        @Override
        public StepResult execute(StepContext context) {
            edit.make();
            return StepResult.SUCCEEDED;
        }
    }

    private static final class Direct extends TestSteps {
        Direct() {
            super("direct", TargetUse.DIRECT);
        }

        @Override
        public StepResult execute(StepContext context) {
            return StepResult.SUCCEEDED;
        }
    }

    private static final class Nested extends TestSteps {
        Nested() {
            super("nested", TargetUse.NESTED);
        }

        @Override
        public StepResult execute(StepContext context) throws StepException, InterruptedException {
            NestedOutcome outcome = context.nesting().run(new NestedRun(workflow(),
                    new RunningPackage("inner", context.packageDirectory(), "inner.yaml", Set.of()), "", Map.of(),
                    Set.of(), Map.of(), Map.of(), Optional.empty(), context.options().nested(false, false, false, 2)));
            if (!outcome.errors().isEmpty()) {
                throw new StepException("nested: " + outcome.errors());
            }
            return StepResult.SUCCEEDED;
        }

        private static Workflow workflow() {
            return RecordedWorkflow.of(new RunRecord(new RunId("00000000-0000-0000-0000-000000000000"), "inner",
                    "inner.yaml", INNER, "", Optional.empty(), "", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT));
        }
    }

    @ParameterizedTest
    @CsvSource({"b, true, ''", "b, false, ''", "read, false, ''", "b, false, '{name: o, staged: true}, '",
            "b, false, '{name: o, direct: true}, '"})
    void theRunFailsAndTheEditStays(String file, boolean inPlace, String before) throws Exception {
        Path target = Files.createDirectory(directory.resolve("target"));
        for (String each : List.of("a", "b", "read")) {
            Files.writeString(target.resolve(each), "before\n");
        }
        String workflow = "version: \"1\"\nnodes:\n  - {id: a, name: a, steps: [" + before
                + "{name: n, nested: true}]}\n";
        var store = new InMemoryRunStore(directory.resolve("home"));
        var outcome = Engine.builder(store).executor(new Staged()).executor(new Direct()).executor(new Nested())
                .executor(new Editing(new Edit(target, file, inPlace))).build()
                .start(TestSteps.request(workflow, directory, target, RunOptions.DEFAULT)).await();

        assertEquals(RunStatus.FAILED, outcome.status());
        String error = outcome.view().tasks().get(0).error().orElseThrow();
        assertTrue(error.contains("'" + file + "' was changed by somebody else while the task ran"), error);
        assertEquals("before\n", Files.readString(target.resolve("a")));
        String saved = "before\nsomebody\n";
        if (before.contains("direct")) {
            // nobody can tell who did it
            assertEquals("before\n", Files.readString(target.resolve(file)));
            Path kept = store.directory(store.list().get(0)).resolve("kept/" + file + ".rolled-back");
            assertEquals(saved, Files.readString(kept));
        } else {
            assertEquals(saved, Files.readString(target.resolve(file)));
        }
    }
}
