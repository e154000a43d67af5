package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private static final RunId RUN = new RunId("00000000-0000-4000-8000-000000000000");
    private static final int BATCH = 1_000;

    /** A run of one task, of which a model was used so often that its journal has so many records. */
    private static MemoryJournal journal(int records) {
        var run = CoreHarness.of("a");
        TaskId task = run.only("a");
        var journal = run.journal;
        while (journal.events.size() < records) {
            journal.events.add(new Recorded(journal.events.size(), Instant.EPOCH,
                    new Event.ModelUsed(task, 0, new ModelUsage("m", 1, 0, 0))));
        }
        return journal;
    }

    @Test
    void allRecordsAreReadInOrder() {
        int begun = CoreHarness.of("a").journal.events.size();
        for (int records : List.of(begun, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH, 3 * BATCH + 7)) {
            History history = History.read(RUN, journal(records));
            assertEquals(records, history.nextSeq());
            ModelUsage used = history.state().models().get("m");
            assertEquals(records - begun, used == null ? 0 : used.turns(), records + " records");
        }
    }

    @Test
    void aRecordThatCannotFollowIsToldWhereverItIs() {
        for (int at : List.of(10, BATCH - 1, BATCH, BATCH + 5, 2 * BATCH - 1)) {
            for (int after : List.of(0, BATCH, 2 * BATCH)) {
                MemoryJournal journal = journal(at);
                journal.events
                        .add(new Recorded(at, Instant.EPOCH, new Event.RunMoved(RunStatus.FAILED, RunStatus.RUNNING)));
                Recorded last = journal.events.get(1);
                for (int i = 0; i < after; i++) {
                    journal.events.add(last);
                }
                var thrown = assertThrows(IllegalTransitionException.class, () -> History.read(RUN, journal));
                assertTrue(String.valueOf(thrown.getMessage()).contains("not Failed"), thrown.getMessage());
            }
        }
    }

    @Test
    void aRunThatNeverBeganHasNone() {
        var empty = new MemoryJournal();
        for (var read : List.<Runnable>of(() -> History.read(RUN, empty), () -> History.begun(RUN, empty))) {
            JournalException thrown = assertThrows(JournalException.class, read::run);
            assertEquals(ErrorCodes.JOURNAL_EMPTY, thrown.code());
            assertTrue(String.valueOf(thrown.getMessage()).contains(RUN.value()), thrown.getMessage());
        }
        assertEquals("workflow.yaml", History.begun(RUN, journal(5)).workflowFile());
    }

    private static RunStore store(Map<RunId, MemoryJournal> runs, List<RunId> abandoned) {
        return (RunStore) Proxy.newProxyInstance(RunStore.class.getClassLoader(), new Class<?>[]{RunStore.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "read" -> {
                        MemoryJournal journal = runs.get((RunId) arguments[0]);
                        if (journal == null) {
                            throw new ModException(ErrorCodes.JOURNAL_EMPTY, "gone");
                        }
                        @SuppressWarnings("unchecked")
                        var reader = (Consumer<Recorded>) arguments[1];
                        journal.replay(reader);
                        yield null;
                    }
                    case "abandoned" -> abandoned;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void whatMayBeHalfDoneIsWhatWasRunning() {
        var other = new RunId("00000000-0000-4000-8000-000000000001");
        var gone = new RunId("00000000-0000-4000-8000-000000000002");
        var damaged = new RunId("00000000-0000-4000-8000-000000000003");
        var done = CoreHarness.of("a");
        done.succeed("a");
        MemoryJournal broken = journal(10);
        broken.events.add(new Recorded(10, Instant.EPOCH, new Event.RunMoved(RunStatus.FAILED, RunStatus.RUNNING)));
        RunStore store = store(Map.of(RUN, journal(10), other, done.journal, damaged, broken),
                List.of(gone, other, damaged, RUN));
        assertEquals(
                List.of(new History.HalfDone(damaged, "/target"),
                        new History.HalfDone(RUN, History.read(store, RUN).state().run().target())),
                History.halfDone(store, Path.of("/target")), "how far one was that cannot be read, nobody knows");
        var unreadable = new ArrayList<String>();
        assertEquals(Optional.empty(), History.tryRead(store, gone, it -> unreadable.add(it.code().id())));
        assertEquals(Optional.of(RunStatus.COMPLETED), History
                .tryRead(store, other, it -> unreadable.add(it.code().id())).map(each -> each.state().status()));
        assertEquals(List.of(), unreadable);
        assertEquals(Optional.empty(), History.tryRead(store, damaged, it -> unreadable.add(it.code().id())));
        assertEquals(List.of("illegal-transition"), unreadable);
    }
}
