package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.state.StateReads;
import dev.mod.engine.store.Journal;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RunDriverTest {
    /** Hands records on, and counts how many come at once. */
    private static final class Counting implements Journal {
        final List<Integer> sizes = new ArrayList<>();
        boolean closed;

        @Override
        public void replay(Consumer<Recorded> reader) {}

        @Override
        public void append(List<Recorded> events) {}

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void aFloodOfMessagesDoesNotPutOffDurability() throws InterruptedException {
        var run = CoreHarness.of("a");
        TaskId task = run.only("a");
        var driver = new RunDriver();
        var durable = new CompletableFuture<Void>();
        driver.send(new Message.Durable(task, 1, new Event.SnapshotTaken(task, "s"), durable));
        for (int i = 0; i < 1_300; i++) {
            driver.send(new Message.Note(task, 1, new Event.ModelUsed(task, 0, new ModelUsage("m", 1, 0, 0))));
        }
        int before = run.journal.appended.size();
        var verdict = new CompletableFuture<Message.Verdict>();
        driver.send(new Message.Approve(task, 1, List.of(), new StateReads(), verdict));
        var ended = new CompletableFuture<Void>();
        driver.send(new Message.Ended(task, 1, new Message.Ending.Succeeded(List.of(), List.of()), ended));
        var journal = new Counting();
        driver.drive(run.core, journal);
        assertTrue(journal.closed);
        assertTrue(durable.isDone() && ended.isDone() && verdict.isDone());
        assertEquals(RunStatus.COMPLETED, run.core.state().status());
        List<Integer> sizes = run.journal.appended.subList(before, run.journal.appended.size());
        assertEquals(512, sizes.get(0), "what was to be durable, and those that were taken with it");
        assertTrue(sizes.size() > 1, sizes::toString);
        assertEquals(1_300, run.core.state().models().get("m").turns());
    }

    @Test
    void theJournalIsClosedWhateverHappens() {
        var run = CoreHarness.of("a");
        var driver = new RunDriver();
        TaskId task = run.only("a");
        driver.send(new Message.Ended(task, 1, new Message.Ending.Broken(new IllegalStateException("out of order")),
                new CompletableFuture<>()));
        var journal = new Counting();
        assertThrows(IllegalStateException.class, () -> driver.drive(run.core, journal));
        assertTrue(journal.closed);
    }
}
