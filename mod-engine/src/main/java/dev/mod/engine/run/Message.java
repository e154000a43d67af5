package dev.mod.engine.run;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What reaches a run from outside its core. Replies complete when what they answer is durable; they fail with
 * {@link StaleAttemptException} when the message comes from an attempt that is not the current one any more.
 */
sealed interface Message {
    /** A worker has a claim on a task; it gets the task with a new attempt, or nothing if it is not to be done. */
    record Take(TaskId task, CompletableFuture<Optional<Task>> reply) implements Message {}

    /** A step of an attempt began or ended. */
    record Note(TaskId task, int attempt, Event event) implements Message {}

    /** Something happened that must be durable before what follows. */
    record Durable(TaskId task, int attempt, Event event, CompletableFuture<Void> reply) implements Message {}

    /** A task is about to change the target directly. */
    record Snapshot(TaskId task, int attempt, String snapshot, CompletableFuture<Void> reply) implements Message {}

    /** A task has done its steps and asks whether its updates may be applied. */
    record Approve(TaskId task, int attempt, List<StateOperation> updates, CompletableFuture<Verdict> reply)
            implements
                Message {}

    /** A task is over. */
    record Ended(TaskId task, int attempt, Ending ending, CompletableFuture<Void> reply) implements Message {}

    /** Somebody approves tasks or wants them tried again, in a run that no process owns. */
    record Resume(ResumeRequest request, CompletableFuture<Void> reply) implements Message {}

    /** The run is to stop for now. */
    record Interrupt() implements Message {}

    /** The run is to end for good. */
    record Cancel(CompletableFuture<Void> reply) implements Message {
        /** Without anybody who waits for it. */
        Cancel() {
            this(new CompletableFuture<>());
        }
    }

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
