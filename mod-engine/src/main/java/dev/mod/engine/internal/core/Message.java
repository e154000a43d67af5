package dev.mod.engine.internal.core;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.state.StateReads;
import dev.mod.model.run.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Message to a run from outside its core. Replies complete when what they answer is durable; they fail with
 * {@link StaleAttemptException} when the message comes from an attempt that is not the current one any more.
 */
public sealed interface Message {
    /** Receiver of messages, with a method for each kind of them. */
    interface Handler {
        void handle(Take message);

        void handle(Note message);

        void handle(Durable message);

        void handle(Approve message);

        void handle(Ended message);

        void handle(Resume message);

        void handle(Interrupt message);

        void handle(Cancel message);
    }

    /** Hands this message to its receiver. */
    void accept(Handler handler);

    /** Fails the reply, if somebody waits for one. */
    void fail(RuntimeException failure);

    /**
     * A worker has a lease on a task; it gets the task with a new attempt, or nothing if it is not to be done.
     *
     * @param begun the number of the attempt, if the worker has begun it already; then it gets that one or nothing, and
     *        nothing changes
     */
    record Take(TaskId task, OptionalInt begun, CompletableFuture<Optional<Task>> reply) implements Message {
        /** Of a task that is begun when the answer is there. */
        public Take(TaskId task, CompletableFuture<Optional<Task>> reply) {
            this(task, OptionalInt.empty(), reply);
        }

        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            reply.completeExceptionally(failure);
        }
    }

    /** A step of an attempt began or ended. */
    record Note(TaskId task, int attempt, Event event) implements Message {
        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            // nobody waits for it
        }
    }

    /** Something happened that must be durable before what follows. */
    record Durable(TaskId task, int attempt, Event event, CompletableFuture<Void> reply) implements Message {
        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            reply.completeExceptionally(failure);
        }
    }

    /** A task has done its steps and asks whether its updates may be applied after what it has read of the state. */
    record Approve(TaskId task, int attempt, List<StateOperation> updates, StateReads reads,
            CompletableFuture<Verdict> reply)
            implements
                Message {
        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            reply.completeExceptionally(failure);
        }
    }

    /** A task is over. */
    record Ended(TaskId task, int attempt, Ending ending, CompletableFuture<Void> reply) implements Message {
        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            reply.completeExceptionally(failure);
        }
    }

    /** Somebody approves tasks or wants them tried again, in a run that no process owns. */
    record Resume(ResumeRequest request, CompletableFuture<Void> reply) implements Message {
        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            reply.completeExceptionally(failure);
        }
    }

    /** The run is to stop for now. */
    record Interrupt() implements Message {
        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            // nobody waits for it
        }
    }

    /** The run is to end for good. */
    record Cancel(CompletableFuture<Void> reply) implements Message {
        /** Without anybody who waits for it. */
        public Cancel() {
            this(new CompletableFuture<>());
        }

        @Override
        public void accept(Handler handler) {
            handler.handle(this);
        }

        @Override
        public void fail(RuntimeException failure) {
            reply.completeExceptionally(failure);
        }
    }

    /** Answer to whether a task may complete. */
    sealed interface Verdict {
        /**
         * Value for this answer: it may; it must end as interrupted; it must end as failed, for a reason; it must begin again,
         * for a reason; it must ask again.
         */
        <T> T fold(Supplier<T> granted, Supplier<T> stopped, Function<String, T> refused,
                Function<String, T> outdated, Supplier<T> later);

        /** It may. */
        record Granted() implements Verdict {
            @Override
            public <T> T fold(Supplier<T> granted, Supplier<T> stopped, Function<String, T> refused,
                    Function<String, T> outdated, Supplier<T> later) {
                return granted.get();
            }
        }

        /** It must discard its changes and end as interrupted. */
        record Stopped() implements Verdict {
            @Override
            public <T> T fold(Supplier<T> granted, Supplier<T> stopped, Function<String, T> refused,
                    Function<String, T> outdated, Supplier<T> later) {
                return stopped.get();
            }
        }

        /**
         * It must discard its changes and end as failed.
         *
         * @param error why
         */
        record Refused(String error) implements Verdict {
            @Override
            public <T> T fold(Supplier<T> granted, Supplier<T> stopped, Function<String, T> refused,
                    Function<String, T> outdated, Supplier<T> later) {
                return refused.apply(error);
            }
        }

        /**
         * It must discard its changes and begin again.
         *
         * @param what somebody put since it was read
         */
        record Outdated(String what) implements Verdict {
            @Override
            public <T> T fold(Supplier<T> granted, Supplier<T> stopped, Function<String, T> refused,
                    Function<String, T> outdated, Supplier<T> later) {
                return outdated.apply(what);
            }
        }

        /** It must ask again: another task that may complete puts what it has read, and has not ended yet. */
        record Later() implements Verdict {
            @Override
            public <T> T fold(Supplier<T> granted, Supplier<T> stopped, Function<String, T> refused,
                    Function<String, T> outdated, Supplier<T> later) {
                return later.get();
            }
        }
    }

    /** End of a task. */
    sealed interface Ending {
        /** Receiver of endings, with a method for each kind of them. */
        interface EndingHandler {
            void handle(Succeeded ending);

            void handle(Failed ending);

            void handle(Interrupted ending);

            void handle(Broken ending);
        }

        /** Hands this ending to its receiver. */
        void accept(EndingHandler handler);

        /** Every step succeeded, and its changes of the target are made. */
        record Succeeded(List<StateOperation> updates, List<FileChange> changes, Optional<Delivery> delivery)
                implements
                    Ending {
            /** Nothing was handed over elsewhere. */
            public Succeeded(List<StateOperation> updates, List<FileChange> changes) {
                this(updates, changes, Optional.empty());
            }

            @Override
            public void accept(EndingHandler handler) {
                handler.handle(this);
            }
        }

        /** A step failed, and its changes of the target are undone. */
        record Failed(String error) implements Ending {
            @Override
            public void accept(EndingHandler handler) {
                handler.handle(this);
            }
        }

        /** It was stopped, and its changes of the target are undone. */
        record Interrupted() implements Ending {
            @Override
            public void accept(EndingHandler handler) {
                handler.handle(this);
            }
        }

        /** It cannot say what became of the target; the run stops where it is, and its resumption puts it right. */
        record Broken(RuntimeException cause) implements Ending {
            @Override
            public void accept(EndingHandler handler) {
                handler.handle(this);
            }
        }
    }
}
