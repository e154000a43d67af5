package dev.mod.engine.run;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What reaches a run from outside its core. Replies complete when what they answer is durable. */
sealed interface Message {
    /** A step began or ended. */
    record Note(Event event) implements Message {}

    /** Something happened that must be durable before what follows. */
    record Durable(Event event, CompletableFuture<Void> reply) implements Message {}

    /** A task is about to change the target directly. */
    record Snapshot(TaskId task, String snapshot, CompletableFuture<Void> reply) implements Message {}

    /** A task has done its steps and asks whether its updates may be applied. */
    record Approve(TaskId task, List<StateOperation> updates, CompletableFuture<Verdict> reply) implements Message {}

    /** A task is over. */
    record Ended(TaskId task, Ending ending, CompletableFuture<Void> reply) implements Message {}

    /** The run is to stop for now. */
    record Interrupt() implements Message {}

    /** The run is to end for good. */
    record Cancel() implements Message {}

    /** Whether a task may complete. */
    sealed interface Verdict {
        /** It may. */
        record Granted() implements Verdict {}

        /** It must discard its changes and end as interrupted. */
        record Stopped() implements Verdict {}

        /**
         * It must discard its changes and end as failed.
         *
         * @param error why
         */
        record Refused(String error) implements Verdict {}
    }

    /** How a task ended. */
    sealed interface Ending {
        /** Every step succeeded, and its changes of the target are made. */
        record Succeeded(List<StateOperation> updates, List<FileChange> changes, Optional<Delivery> delivery)
                implements
                    Ending {
            /** Nothing was handed over elsewhere. */
            Succeeded(List<StateOperation> updates, List<FileChange> changes) {
                this(updates, changes, Optional.empty());
            }
        }

        /** A step failed, and its changes of the target are undone. */
        record Failed(String error) implements Ending {}

        /** It was stopped, and its changes of the target are undone. */
        record Interrupted() implements Ending {}

        /** It cannot say what became of the target; the run stops where it is, and its resumption puts it right. */
        record Broken(RuntimeException cause) implements Ending {}
    }
}
