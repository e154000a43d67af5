package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.run.RunStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Kinds of steps that others write end in ways of their own; the run ends with them, and the next one works. */
@Timeout(60)
class ForeignStepTest {
    @TempDir
    Path directory;
    Path target;

    /** What a step does after it has written a file. */
    enum End {
        THROWS("step 's': internal error: IllegalStateException: boom") {
            @Override
            StepResult end() {
                throw new IllegalStateException("boom");
            }
        },
        FAILS_AN_ASSERTION("step 's': internal error: AssertionError: bang") {
            @Override
            StepResult end() {
                throw new AssertionError("bang");
            }
        },
        THROWS_WHAT_IT_DOES_NOT_DECLARE("step 's': internal error: FileNotFoundException: missing") {
            @Override
            StepResult end() {
                throw ForeignStepTest.<RuntimeException>undeclared(new FileNotFoundException("missing"));
            }
        },
        IS_INTERRUPTED("step 's': it was interrupted, and not by its run") {
            @Override
            StepResult end() throws InterruptedException {
                throw new InterruptedException();
            }
        },
        PASSES_AN_INTERRUPTION_ON("step 's': given up") {
            @Override
            StepResult end() throws StepException {
                Thread.currentThread().interrupt();
                throw new StepException("given up");
            }
        },
        GIVES_NOTHING(
                "step 's': internal error: NullPointerException: a step of kind 'foreign' ended without a result") {
            @Override
            @SuppressWarnings("NullAway")
            @Nullable
            StepResult end() {
                return null;
            }
        },
        RECURS_FOR_EVER("step 's': internal error: StackOverflowError") {
            @Override
            @SuppressWarnings("InfiniteRecursion")
            StepResult end() {
                return end();
            }
        };

        private final String error;

        End(String error) {
            this.error = error;
        }

        abstract @Nullable StepResult end() throws StepException, InterruptedException;
    }

    /** As in languages that know no checked exceptions. */
    @SuppressWarnings("unchecked")
    static <T extends Throwable> T undeclared(Exception e) throws T {
        throw (T) e;
    }

    @BeforeEach
    void makeTarget() throws IOException {
        target = Files.createDirectory(directory.resolve("target"));
    }

    @ParameterizedTest
    @EnumSource
    void theRunEndsWithTheStep(End end) throws Exception {
        for (TargetUse use : List.of(TargetUse.STAGED, TargetUse.DIRECT)) {
            Engine engine = engine(executor(use, end::end));
            RunOutcome failed = run(engine);
            assertEquals(RunStatus.FAILED, failed.status());
            assertEquals(Optional.of(end.error), failed.view().tasks().get(0).error());
            assertFalse(Files.exists(target.resolve("made")));
            assertEquals(RunStatus.COMPLETED, run(engine(executor(use, () -> StepResult.SUCCEEDED))).status());
            Files.delete(target.resolve("made"));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PASSES_AN_INTERRUPTION_ON")
    void theRunEndsWithAKindThatDoesNotSayWhatItDoesWithTheTarget(End end) throws Exception {
        RunOutcome failed = run(engine(new TestSteps("foreign", TargetUse.STAGED) {
            @Override
            @SuppressWarnings("NullAway")
            public TargetUse targetUse(StepAction action) {
                try {
                    end.end();
                    return null;
                } catch (StepException | InterruptedException e) {
                    throw ForeignStepTest.<RuntimeException>undeclared(e);
                }
            }

            @Override
            public StepResult execute(StepContext context) {
                throw new IllegalStateException("it was not to be executed");
            }
        }));
        assertEquals(RunStatus.FAILED, failed.status());
        assertEquals(Optional.of(end == End.GIVES_NOTHING
                ? "step 's': internal error: NullPointerException: a step of kind 'foreign' does not say what it does "
                        + "with the target"
                : end.error), failed.view().tasks().get(0).error());
    }

    @Test
    void anInterruptionThatIsLeftBehindHurtsNobody() throws Exception {
        for (TargetUse use : List.of(TargetUse.STAGED, TargetUse.DIRECT)) {
            RunOutcome outcome = run(engine(executor(use, () -> {
                Thread.currentThread().interrupt();
                return StepResult.SUCCEEDED;
            })));
            assertEquals(RunStatus.COMPLETED, outcome.status());
            assertEquals("x\n", Files.readString(target.resolve("made")));
            Files.delete(target.resolve("made"));
        }
    }

    /** It knows nothing of {@code cancellation()}. */
    @Test
    void aStepThatWaitsIsInterruptedWhenItsRunIsStopped() throws Exception {
        for (TargetUse use : List.of(TargetUse.STAGED, TargetUse.DIRECT)) {
            for (boolean canceled : List.of(true, false)) {
                var begun = new CountDownLatch(1);
                Run run = start(engine(executor(use, () -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return StepResult.SUCCEEDED;
                })));
                begun.await();
                if (canceled) {
                    run.cancel();
                } else {
                    run.interrupt();
                }
                assertEquals(canceled ? RunStatus.CANCELED : RunStatus.RUNNING, run.await().status());
                assertFalse(Files.exists(target.resolve("made")));
            }
        }
    }

    @Test
    void aListenerThatFailsHurtsNobody() throws Exception {
        var told = new AtomicInteger();
        InvocationHandler failing = (proxy, method, arguments) -> {
            told.incrementAndGet();
            throw told.get() % 2 == 0 ? new IllegalStateException("boom") : new AssertionError("bang");
        };
        var listener = (RunListener) Proxy.newProxyInstance(RunListener.class.getClassLoader(),
                new Class<?>[]{RunListener.class}, failing);
        Engine engine = Engine.builder(new InMemoryRunStore(directory.resolve("home"))).listener(listener)
                .executor(new TestSteps("foreign", TargetUse.STAGED) {
                    @Override
                    public StepResult execute(StepContext context) {
                        context.log().line(StepLog.Stream.OUT, "line");
                        context.log().progress(1, 2, "files");
                        context.log().metric("count", Map.of(), 1);
                        context.log().diagnostic(Diagnostic.warning("code", "message"));
                        return StepResult.SUCCEEDED;
                    }
                }).build();
        assertEquals(RunStatus.COMPLETED, run(engine).status());
        assertTrue(told.get() > 8, told.toString());
    }

    private Engine engine(StepExecutor executor) {
        return Engine.builder(new InMemoryRunStore(directory.resolve("home"))).executor(executor).build();
    }

    private interface Ending {
        @Nullable
        StepResult end() throws StepException, InterruptedException;
    }

    private static StepExecutor executor(TargetUse use, Ending ending) {
        return new TestSteps("foreign", use) {
            @Override
            @SuppressWarnings("NullAway")
            public StepResult execute(StepContext context) throws StepException, InterruptedException {
                byte[] text = "x\n".getBytes(StandardCharsets.UTF_8);
                if (use == TargetUse.STAGED) {
                    context.workspace().write("made", text);
                } else {
                    try {
                        Files.write(context.target().resolve("made"), text);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                return ending.end();
            }
        };
    }

    private RunOutcome run(Engine engine) throws Exception {
        return start(engine).await();
    }

    private Run start(Engine engine) {
        return engine.start(TestSteps.request("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, foreign: true}]}
                """, directory, target, RunOptions.DEFAULT));
    }
}
