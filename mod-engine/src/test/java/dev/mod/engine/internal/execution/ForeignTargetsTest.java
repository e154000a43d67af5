package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.spi.StepBrief;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.model.run.RunStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Targets that others provide fail in ways of their own; the run ends, and says why. */
@Timeout(20)
class ForeignTargetsTest {
    @TempDir
    Path directory;

    private static final List<String> WITHIN_A_STEP = List.of("root", "stepSucceeded");

    enum End {
        THROWS("internal error: IllegalStateException: boom"), FAILS_AN_ASSERTION(
                "internal error: AssertionError: bang"), THROWS_WHAT_SOME_DECLARE(
                        "given up"), THROWS_WHAT_NONE_DECLARES(
                                "internal error: FileNotFoundException: missing"), IS_INTERRUPTED(
                                        "it was interrupted, and not by its run"), LEAVES_AN_INTERRUPTION(null);

        private final Optional<String> error;

        End(@Nullable String error) {
            this.error = Optional.ofNullable(error);
        }
    }

    static List<Arguments> calls() {
        var calls = new ArrayList<Arguments>();
        for (String method : List.of("open", "origin", "root", "stepSucceeded", "deliver", "close")) {
            for (End end : End.values()) {
                calls.add(Arguments.of(method, end));
            }
        }
        return calls;
    }

    @ParameterizedTest
    @MethodSource("calls")
    void theRunEnds(String method, End end) throws Exception {
        Engine engine = Engine.builder(new InMemoryRunStore(directory.resolve("home")))
                .executor(new TestSteps("foreign", TargetUse.STAGED) {
                    @Override
                    public StepResult execute(StepContext context) throws StepException, InterruptedException {
                        context.workspace().write("made", "x\n".getBytes(StandardCharsets.UTF_8));
                        return StepResult.SUCCEEDED;
                    }
                }).taskTargets(targets(method, end)).build();
        RunOutcome outcome = engine.start(TestSteps.request("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, foreign: true}]}
                """, directory, directory, RunOptions.DEFAULT)
                .on(new ProvidedTarget("somewhere", Map.of()))).await();
        // what comes after the end of the task is nothing to fail of
        Optional<String> error = method.equals("close") ? Optional.empty() : end.error;
        assertEquals(error.isEmpty() ? RunStatus.COMPLETED : RunStatus.FAILED, outcome.status());
        assertEquals(error.map(text -> WITHIN_A_STEP.contains(method) ? "step 's': " + text : text),
                outcome.view().tasks().get(0).error());
    }

    private TaskTargets targets(String failing, End end) {
        var at = new Object() {
            void call(String method) {
                if (method.equals(failing)) {
                    end(end);
                }
            }
        };
        return task -> {
            at.call("open");
            return new TaskTarget() {
                @Override
                public Path root() {
                    at.call("root");
                    try {
                        return Files.createDirectories(directory.resolve("own"));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }

                @Override
                public String origin() {
                    at.call("origin");
                    return "o";
                }

                @Override
                public void stepSucceeded(StepBrief step) {
                    at.call("stepSucceeded");
                }

                @Override
                public Optional<Delivery> deliver() {
                    at.call("deliver");
                    return Optional.empty();
                }

                @Override
                public void close() {
                    at.call("close");
                }
            };
        };
    }

    private static void end(End end) {
        switch (end) {
            case THROWS -> throw new IllegalStateException("boom");
            case FAILS_AN_ASSERTION -> throw new AssertionError("bang");
            case THROWS_WHAT_SOME_DECLARE ->
                throw ForeignStepTest.<RuntimeException>undeclared(new StepException("given up"));
            case THROWS_WHAT_NONE_DECLARES -> throw ForeignStepTest.<RuntimeException>undeclared(
                    new FileNotFoundException("missing"));
            case IS_INTERRUPTED -> throw ForeignStepTest.<RuntimeException>undeclared(new InterruptedException());
            case LEAVES_AN_INTERRUPTION -> Thread.currentThread().interrupt();
        }
    }
}
