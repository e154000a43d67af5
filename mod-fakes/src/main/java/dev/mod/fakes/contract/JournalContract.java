package dev.mod.fakes.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.RunStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a {@link Journal} has to hold. */
public abstract class JournalContract {
    /** A store without runs, of journals to be tested. */
    protected abstract RunStore store();

    private static List<Recorded> replayed(Journal journal) {
        var events = new ArrayList<Recorded>();
        journal.replay(events::add);
        return events;
    }

    @Test
    void aNewOneIsEmpty() {
        try (Journal journal = store().create(Samples.run())) {
            assertEquals(List.of(), replayed(journal));
            assertEquals(Optional.empty(), journal.first());
        }
    }

    @Test
    void whatIsAppendedIsReplayedInOrder() {
        var run = Samples.run();
        try (Journal journal = store().create(run)) {
            List<Recorded> events = Samples.events(run, 5_000);
            journal.append(events.subList(0, 1));
            journal.append(events.subList(1, 3));
            journal.append(List.of());
            assertEquals(events.subList(0, 3), replayed(journal));
            journal.append(events.subList(3, 5_000));
            assertEquals(events, replayed(journal));
        }
    }

    @Test
    void itIsReplayedBySomebodyElse() {
        var run = Samples.run();
        RunStore store = store();
        List<Recorded> events = Samples.events(run, 6);
        try (Journal journal = store.create(run)) {
            journal.append(events.subList(0, 4));
        }
        try (Journal journal = store.open(run.id())) {
            assertEquals(events.subList(0, 4), replayed(journal));
            assertEquals(Optional.of(events.get(0)), journal.first());
            journal.append(events.subList(4, 6));
            assertEquals(events, replayed(journal));
        }
    }

    @Test
    void aHoleIsRefused() {
        var run = Samples.run();
        try (Journal journal = store().create(run)) {
            List<Recorded> events = Samples.events(run, 4);
            journal.append(events.subList(0, 2));
            assertThrows(RuntimeException.class, () -> journal.append(events.subList(3, 4)));
        }
    }

    @Test
    void closingTwiceIsNoError() {
        Journal journal = store().create(Samples.run());
        journal.close();
        journal.close();
    }
}
