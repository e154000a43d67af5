package dev.mod.fakes.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a {@link RunStore} has to hold. */
public abstract class RunStoreContract {
    private static final RunId NONE = new RunId("00000000-0000-4000-8000-00000000dead");

    /** A store without runs. */
    protected abstract RunStore store();

    /** The same store as another process sees it; itself if it is of one process. */
    protected abstract RunStore again(RunStore store);

    @Test
    void aRunHasOneOwnerAtATime() {
        var run = Samples.run();
        RunStore store = store();
        try (Journal journal = store.create(run)) {
            assertEquals(Optional.of(ProcessHandle.current().pid()), again(store).owner(run.id()));
            assertThrows(RunOwnedException.class, () -> again(store).open(run.id()));
            assertThrows(RunOwnedException.class, () -> again(store).delete(run.id()));
            journal.append(Samples.events(run, 1));
        }
        assertEquals(Optional.empty(), again(store).owner(run.id()));
        try (Journal journal = again(store).open(run.id())) {
            assertThrows(RunOwnedException.class, () -> store.open(run.id()));
        }
        store.open(run.id()).close();
    }

    @Test
    void aRunIsNotMadeTwice() {
        var run = Samples.run();
        RunStore store = store();
        store.create(run).close();
        assertThrows(RuntimeException.class, () -> store.create(run));
    }

    @Test
    void anybodyReadsWhatIsDurable() {
        var run = Samples.run();
        RunStore store = store();
        try (Journal journal = store.create(run)) {
            List<Recorded> events = Samples.events(run, 5);
            journal.append(events.subList(0, 3));
            assertEquals(events.subList(0, 3), read(again(store), run.id()));
            journal.append(events.subList(3, 5));
            assertEquals(events, read(again(store), run.id()));
        }
    }

    private static List<Recorded> read(RunStore store, RunId run) {
        var events = new ArrayList<Recorded>();
        store.read(run, events::add);
        return events;
    }

    @Test
    void runsAreListedNewestFirst() {
        RunStore store = store();
        assertEquals(List.of(), store.list());
        var first = Samples.run();
        var second = Samples.run();
        begin(store, first, 0);
        begin(store, second, 5_000);
        assertEquals(List.of(second.id(), first.id()), again(store).list());
    }

    private static void begin(RunStore store, dev.mod.engine.event.RunRecord run, long later) {
        try (Journal journal = store.create(run)) {
            Recorded first = Samples.events(run, 1).get(0);
            journal.append(List.of(new Recorded(0, first.at().plusMillis(later), first.event())));
        }
    }

    @Test
    void aDeletedRunIsGone() {
        RunStore store = store();
        var run = Samples.run();
        begin(store, run, 0);
        assertTrue(Files.isDirectory(store.directory(run.id())));
        again(store).delete(run.id());
        assertEquals(List.of(), store.list());
        assertFalse(Files.exists(store.directory(run.id())));
        assertThrows(RunNotFoundException.class, () -> store.open(run.id()));
    }

    @Test
    void aRunThatIsNotThereIsNamed() {
        RunStore store = store();
        assertThrows(RunNotFoundException.class, () -> store.open(NONE));
        assertThrows(RunNotFoundException.class, () -> store.read(NONE, recorded -> {}));
        assertThrows(RunNotFoundException.class, () -> store.owner(NONE));
        var refused = assertThrows(RunNotFoundException.class, () -> store.delete(NONE));
        assertTrue(String.valueOf(refused.getMessage()).contains(NONE.value()), refused.getMessage());
    }
}
