package dev.mod.engine.internal.core;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.plan.MatrixItems;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.store.Journal;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Core of a run, the one place where it changes: messages become events, events become durable and are folded, and only
 * then effects happen. Knows no threads; whoever drives it calls it from one at a time.
 */
public final class RunCore {
    static final String CANCELED_BY_USER = "canceled by user";
    /** In place of the number of slots: the run is shared. */
    public static final int SHARED = 0;

    private final RunPlan plan;
    private final Journal journal;
    private final InstantSource clock;
    private final Supplier<TaskId> ids;
    private final Effects effects;
    private final StateGuard guard;
    private final Ownership ownership;
    private final Message.Handler messages = new Messages();
    private final Command.Executor commands = new Commands();

    private RunState state;
    private long nextSeq;
    private boolean interrupting;
    private boolean canceling;
    private boolean urgent;
    private final List<Recorded> batch = new ArrayList<>();
    private final List<Runnable> afterwards = new ArrayList<>();
    private RunState durable;
    private volatile SharedState visible;

    public RunCore(RunPlan plan, Journal journal, RunState state, long nextSeq, InstantSource clock,
            Supplier<TaskId> ids,
            Effects effects, Ownership ownership) {
        this.plan = plan;
        this.journal = journal;
        this.state = state;
        this.nextSeq = nextSeq;
        this.clock = clock;
        this.ids = ids;
        this.effects = effects;
        this.guard = new StateGuard(plan);
        this.ownership = ownership;
        this.durable = state;
        this.visible = state.shared();
    }

    /** The state with everything that is decided, durable or not yet. */
    public RunState state() {
        return state;
    }

    /** Number of the next event. */
    public long nextSeq() {
        return nextSeq;
    }

    /** The shared state with everything that is durable; for any thread. */
    public SharedState visible() {
        return visible;
    }

    /** Whether nothing will happen any more. */
    boolean finished() {
        return batch.isEmpty() && state.running().isEmpty()
                && (interrupting || state.status() != RunStatus.RUNNING);
    }

    /** Takes one message. */
    public void handle(Message message) {
        message.accept(messages);
    }

    private final class Messages implements Message.Handler {
        @Override
        public void handle(Message.Take message) {
            Optional<Task> taken = take(message.task(), message.begun());
            afterwards(() -> message.reply().complete(taken));
        }

        @Override
        public void handle(Message.Note message) {
            if (current(message.task(), message.attempt())) {
                record(message.event());
            }
        }

        @Override
        public void handle(Message.Durable message) {
            if (current(message.task(), message.attempt(), message.reply())) {
                record(message.event());
                afterwards(() -> message.reply().complete(null));
            }
        }

        @Override
        public void handle(Message.Approve message) {
            if (!current(message.task(), message.attempt(), message.reply())) {
                return;
            }
            Message.Verdict verdict = verdict(message);
            if (verdict instanceof Message.Verdict.Outdated) {
                // when it begins again it must find what it missed
                afterwards(() -> message.reply().complete(verdict));
            } else {
                ownership.approve(RunCore.this, message, verdict);
            }
        }

        @Override
        public void handle(Message.Ended message) {
            if (recordedAlready(message)) {
                // the store went away between recording it and saying so
                afterwards(() -> message.reply().complete(null));
            } else if (current(message.task(), message.attempt(), message.reply())) {
                message.ending().accept(new Endings(state.known(message.task()), ownership.ended(message.task())));
                afterwards(() -> message.reply().complete(null));
            }
        }

        @Override
        public void handle(Message.Resume message) {
            resume(message);
        }

        @Override
        public void handle(Message.Interrupt message) {
            interrupting = true;
            stopRunning();
        }

        @Override
        public void handle(Message.Cancel message) {
            if (ownership.cancel(RunCore.this, message)) {
                cancelWaiting();
            }
        }
    }

    /**
     * Decides what comes next and makes it durable.
     *
     * @param idle whether no message waits, so that what is not urgent may be written as well
     */
    public void settle(boolean idle) {
        if (canceling && state.running().isEmpty() && cancelable()) {
            moveRun(RunStatus.CANCELED);
        }
        while (!interrupting && !canceling && step()) {
            // one decision leads to the next
        }
        if (urgent || idle) {
            flush();
        }
    }

    private boolean step() {
        List<Command> next = Decide.commands(plan, state, ownership.slots());
        boolean again = false;
        for (Command command : next) {
            again |= command.accept(commands);
        }
        return again;
    }

    private final class Commands implements Command.Executor {
        @Override
        public boolean execute(Command.Create command) {
            TaskId id = ids.get();
            String signature = MatrixItems.signature(state.run().id(), command.node(), command.item());
            record(new Event.TaskCreated(id, command.node(), signature, command.item(), command.status()));
            return true;
        }

        @Override
        public boolean execute(Command.Expanded command) {
            record(new Event.NodeExpanded(command.node(), command.itemsVersion()));
            Decide.equalItems(plan, state, command.node()).ifPresent(effects::notice);
            return true;
        }

        @Override
        public boolean execute(Command.Move command) {
            Task task = state.known(command.task());
            record(TaskTransitions.of(task.status(), command.to(), command.cause()).event(task, Optional.empty(),
                    List.of()));
            return true;
        }

        @Override
        public boolean execute(Command.Start command) {
            move(state.known(command.task()), Cause.STARTED, Optional.empty(), List.of());
            Task task = state.known(command.task());
            afterwards(() -> effects.start(task));
            return false;
        }

        @Override
        public boolean execute(Command.Stop command) {
            ownership.stop(RunCore.this, state.known(command.task()));
            return true;
        }

        @Override
        public boolean execute(Command.Finish command) {
            moveRun(command.status());
            return false;
        }
    }

    private boolean current(TaskId id, int attempt) {
        Optional<Task> task = state.task(id);
        return task.isPresent() && task.get().status() == TaskStatus.RUNNING && task.get().attempt() == attempt;
    }

    private boolean current(TaskId id, int attempt, CompletableFuture<?> reply) {
        boolean current = current(id, attempt);
        if (!current) {
            afterwards(() -> reply.completeExceptionally(new StaleAttemptException(id, attempt)));
        }
        return current;
    }

    private boolean recordedAlready(Message.Ended ended) {
        return ended.ending() instanceof Message.Ending.Succeeded && state.task(ended.task()).filter(
                task -> task.status() == TaskStatus.COMPLETED && task.attempt() == ended.attempt()).isPresent();
    }

    private Optional<Task> take(TaskId id, OptionalInt begun) {
        Task task = state.task(id).orElse(null);
        if (task == null || begun.isPresent()
                && (task.status() != TaskStatus.PENDING || task.attempt() + 1 != begun.getAsInt())) {
            return Optional.empty();
        }
        if (task.status() == TaskStatus.RUNNING) {
            // whoever had it has lost it, or nobody else could have it now
            if (state.status() == RunStatus.CANCELED) {
                cancel(task);
            } else if (Decide.itemGone(plan, state, task)) {
                move(task, Cause.ITEM_REMOVED, Optional.empty(), List.of());
            } else {
                move(task, Cause.INTERRUPTED, Optional.empty(), List.of());
            }
            task = state.known(id);
        }
        if (task.status() != TaskStatus.PENDING || state.status() != RunStatus.RUNNING) {
            return Optional.empty();
        }
        move(task, Cause.STARTED, Optional.empty(), List.of());
        return state.task(id);
    }

    private void resume(Message.Resume resume) {
        var resumption = new Resumption(state, nextSeq, clock);
        try {
            resumption.apply(resume.request());
        } catch (ModException e) {
            afterwards(() -> resume.reply().completeExceptionally(e));
            return;
        }
        resumption.events().forEach(recorded -> record(recorded.event()));
        afterwards(() -> resume.reply().complete(null));
    }

    private Message.Verdict verdict(Message.Approve approve) {
        if (interrupting || canceling || ownership.stopping(approve.task()) || state.status() == RunStatus.CANCELED) {
            return new Message.Verdict.Stopped();
        }
        Optional<String> outdated = approve.reads().outdated(state.shared());
        if (outdated.isPresent()) {
            return new Message.Verdict.Outdated(outdated.get());
        }
        SharedState tentative = state.shared();
        for (var other : ownership.approved(state).entrySet()) {
            if (!other.getKey().equals(approve.task())) {
                tentative = tentative.apply(other.getValue());
            }
        }
        if (approve.reads().outdated(tentative).isPresent()) {
            return new Message.Verdict.Later();
        }
        return guard.problem(tentative, approve.updates()).<Message.Verdict>map(Message.Verdict.Refused::new)
                .orElseGet(Message.Verdict.Granted::new);
    }

    /** What becomes of a task that has ended. */
    private final class Endings implements Message.Ending.EndingHandler {
        private final Task task;
        private final boolean stopped;

        Endings(Task task, boolean stopped) {
            this.task = task;
            this.stopped = stopped;
        }

        @Override
        public void handle(Message.Ending.Succeeded ending) {
            // first: of a batch that was cut off a prefix may be left, and what completed has been delivered
            ending.delivery().ifPresent(delivery -> record(new Event.Delivered(task.id(), delivery)));
            move(task, Cause.SUCCEEDED, Optional.empty(), ending.updates());
            if (!ending.changes().isEmpty()) {
                record(new Event.FilesChanged(task.id(), ending.changes()));
            }
        }

        @Override
        public void handle(Message.Ending.Failed ending) {
            unfinished(Optional.of(ending.error()));
        }

        @Override
        public void handle(Message.Ending.Interrupted ending) {
            unfinished(Optional.empty());
        }

        @Override
        public void handle(Message.Ending.Broken ending) {
            unfinished(Optional.of(ownership.broken(ending)));
        }

        private void unfinished(Optional<String> error) {
            if (canceling || state.status() == RunStatus.CANCELED) {
                cancel(task);
            } else if (ownership.itemMayBeGone(stopped) && Decide.itemGone(plan, state, task)) {
                move(task, Cause.ITEM_REMOVED, Optional.empty(), List.of());
            } else if (error.isPresent() && !stopped) {
                move(task, Cause.STEP_FAILED, error, List.of());
            } else {
                move(task, Cause.INTERRUPTED, Optional.empty(), List.of());
            }
        }
    }

    private void cancelWaiting() {
        for (Task task : state.tasks().values()) {
            switch (task.status()) {
                case PENDING, BLOCKED, AWAITING_TRIGGER -> cancel(task);
                case RUNNING, COMPLETED, FAILED, WONT_DO -> {
                }
            }
        }
    }

    /** Ends a task for good. */
    void cancel(Task task) {
        move(task, Cause.CANCELED, Optional.of(CANCELED_BY_USER), List.of());
    }

    /** Whether the run can still be canceled. */
    boolean cancelable() {
        return state.status() == RunStatus.RUNNING || state.status() == RunStatus.AWAITING_TRIGGER;
    }

    /** Has the run canceled when its tasks have stopped. Says whether that is news. */
    boolean cancelWhenStopped() {
        boolean news = !canceling;
        if (news) {
            canceling = true;
            stopRunning();
        }
        return news;
    }

    private void stopRunning() {
        state.running().forEach(task -> tellToStop(state.known(task)));
        urgent = true;
    }

    /** Tells the runner of a task to stop, when the reason for it is durable. */
    void tellToStop(Task task) {
        afterwards.add(() -> effects.stop(task));
    }

    void moveRun(RunStatus to) {
        record(new Event.RunMoved(state.status(), to));
        urgent = true;
    }

    /** Moves a task to where its cause leads. */
    void move(Task task, Cause cause, Optional<String> error, List<StateOperation> updates) {
        record(TaskTransitions.of(task.status(), cause).event(task, error, updates));
    }

    void record(Event event) {
        Instant now = clock.instant();
        // what others say happened at their times
        var recorded = new Recorded(nextSeq, now.isBefore(state.lastAt()) ? state.lastAt() : now, event);
        state = Fold.apply(state, recorded);
        nextSeq++;
        batch.add(recorded);
        ownership.recorded(event);
    }

    /** Has something done when everything that is decided so far is durable, and that soon. */
    void afterwards(Runnable action) {
        urgent = true;
        afterwards.add(action);
    }

    private void flush() {
        if (!batch.isEmpty()) {
            ownership.beforeAppend(durable, state, effects);
            journal.append(List.copyOf(batch));
            visible = state.shared();
            durable = state;
            batch.forEach(effects::publish);
            batch.clear();
        }
        urgent = false;
        List<Runnable> actions = List.copyOf(afterwards);
        afterwards.clear();
        actions.forEach(Runnable::run);
    }
}
