package dev.mod.engine.internal.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What other callers of the engine can do with a run that is being executed. */
@Timeout(60)
abstract class OwnedRunTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - {id: a, name: a, steps: [{name: s, direct: true}]}
            """;
    private static final RunOptions OPTIONS = new RunOptions(false, true, false, false, false, Set.of(), 1, false);

    @TempDir
    Path directory;

    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private RunStore store;
    private Engine engine;
    private Path target;

    static final class InFiles extends OwnedRunTest {
        @Override
        RunStore store(Path home) {
            return new FileRunStore(home);
        }
    }

    static final class InMemory extends OwnedRunTest {
        @Override
        RunStore store(Path home) {
            return new InMemoryRunStore(home);
        }
    }

    abstract RunStore store(Path home);

    @BeforeEach
    void engine() throws Exception {
        target = Files.createDirectories(directory.resolve("code/target"));
        store = store(directory.resolve("home"));
        engine = Engine.builder(store).executor(new TestSteps("direct", TargetUse.DIRECT) {
            @Override
            public StepResult execute(StepContext context) throws InterruptedException {
                try (var registration = context.cancellation().onRequest(stopped::countDown)) {
                    started.countDown();
                    stopped.await();
                    return StepResult.SUCCEEDED;
                }
            }
        }).build();
    }

    private Run started() throws InterruptedException {
        Run run = engine.start(TestSteps.request(WORKFLOW, directory, target, OPTIONS));
        started.await();
        return run;
    }

    private List<Recorded> events(Run run) {
        List<Recorded> events = new ArrayList<>();
        store.read(run.id(), events::add);
        return events;
    }

    @Test
    void itsOwnerEndsItWhenSomebodyCancelsIt() throws Exception {
        Run run = started();
        engine.cancel(run.id());
        assertEquals(RunStatus.CANCELED, run.await().status());
        List<Recorded> events = events(run);
        assertEquals(IntStream.range(0, events.size()).mapToObj(Long::valueOf).toList(),
                events.stream().map(Recorded::seq).toList());
        assertEquals(RunStatus.CANCELED, engine.view(run.id()).status());
    }

    @Test
    void nobodyElseGoesOnWithIt() throws Exception {
        Run run = started();
        assertThrows(RunOwnedException.class, () -> engine.resume(run.id(), ResumeRequest.GO_ON));
        stopped.countDown();
        assertEquals(RunStatus.COMPLETED, run.await().status());
        assertEquals(1, events(run).stream().filter(each -> each.event() instanceof Event.RunCreated).count());
    }

    @Test
    void noOtherRunWorksOnItsTarget() throws Exception {
        Path inner = Files.createDirectory(target.resolve("inner"));
        Run run = started();
        for (Path place : List.of(target, inner, directory.resolve("code"))) {
            var refused = assertThrows(ModException.class,
                    () -> engine.start(TestSteps.request(WORKFLOW, directory, place, OPTIONS)));
            assertEquals(ErrorCodes.TARGET_BUSY, refused.code());
            assertTrue(String.valueOf(refused.getMessage()).contains(run.id().value()), refused.getMessage());
        }
        stopped.countDown();
        assertEquals(RunStatus.COMPLETED, run.await().status());
        assertEquals(RunStatus.COMPLETED,
                engine.start(TestSteps.request(WORKFLOW, directory, target, OPTIONS)).await().status());
    }
}
