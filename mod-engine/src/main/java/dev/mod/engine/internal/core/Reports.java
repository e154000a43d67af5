package dev.mod.engine.internal.core;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.Task;
import dev.mod.engine.store.TaskReport;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Translation between the messages of an attempt and the events of a report. */
public final class Reports {
    private Reports() {}

    /** Event of an attempt that has begun. */
    public static Event begun(Task begun) {
        return moved(begun.id(), begun.attempt(), TaskStatus.PENDING, Cause.STARTED, Optional.empty(), List.of());
    }

    /** Events of an attempt that is over. */
    public static List<Event> ended(Message.Ended message) {
        TaskId task = message.task();
        List<Event> events = new ArrayList<>();
        message.ending().accept(new Message.Ending.EndingHandler() {
            @Override
            public void handle(Message.Ending.Succeeded ending) {
                ending.delivery().ifPresent(delivery -> events.add(new Event.Delivered(task, delivery)));
                if (!ending.changes().isEmpty()) {
                    events.add(new Event.FilesChanged(task, ending.changes()));
                }
                events.add(moved(task, message.attempt(), TaskStatus.RUNNING, Cause.SUCCEEDED, Optional.empty(),
                        ending.updates()));
            }

            @Override
            public void handle(Message.Ending.Failed ending) {
                failed(ending.error());
            }

            @Override
            public void handle(Message.Ending.Interrupted ending) {
                events.add(moved(task, message.attempt(), TaskStatus.RUNNING, Cause.INTERRUPTED, Optional.empty(),
                        List.of()));
            }

            @Override
            public void handle(Message.Ending.Broken ending) {
                failed(String.valueOf(ending.cause().getMessage()));
            }

            private void failed(String error) {
                events.add(moved(task, message.attempt(), TaskStatus.RUNNING, Cause.STEP_FAILED, Optional.of(error),
                        List.of()));
            }
        });
        return events;
    }

    private static Event moved(TaskId task, int attempt, TaskStatus from, Cause cause, Optional<String> error,
            List<dev.mod.engine.state.StateOperation> updates) {
        return new Event.TaskMoved(task, from, TaskTransitions.of(from, cause).to(), cause, attempt, error, updates);
    }

    /**
     * Tells a core what a report says.
     *
     * @param time told when the next message happened, before the core gets it
     */
    public static void tell(RunCore core, TaskReport report, Consumer<Instant> time) {
        Optional<Delivery> delivery = Optional.empty();
        List<FileChange> changes = List.of();
        for (Recorded recorded : report.events()) {
            time.accept(recorded.at());
            if (recorded.event() instanceof Event.Delivered delivered) {
                delivery = Optional.of(delivered.delivery());
            } else if (recorded.event() instanceof Event.FilesChanged changed) {
                changes = changed.changes();
            } else if (!(recorded.event() instanceof Event.TaskMoved moved)) {
                core.handle(new Message.Note(report.task().task(), report.attempt(), recorded.event()));
            } else if (moved.cause() == Cause.STARTED) {
                core.handle(new Message.Take(moved.task(), OptionalInt.of(moved.attempt()), new CompletableFuture<>()));
            } else {
                core.handle(new Message.Ended(moved.task(), moved.attempt(), ending(moved, changes, delivery),
                        new CompletableFuture<>()));
            }
        }
    }

    private static Message.Ending ending(Event.TaskMoved moved, List<FileChange> changes,
            Optional<Delivery> delivery) {
        if (moved.cause() == Cause.SUCCEEDED) {
            return new Message.Ending.Succeeded(moved.updates(), changes, delivery);
        }
        return moved.error().<Message.Ending>map(Message.Ending.Failed::new)
                .orElseGet(Message.Ending.Interrupted::new);
    }
}
