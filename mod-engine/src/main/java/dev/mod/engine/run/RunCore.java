package dev.mod.engine.run;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.plan.MatrixItems;
import dev.mod.engine.plan.RunPlan;
import dev.mod.engine.spi.Journal;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The one place where a run changes: messages become events, events become durable and are folded, and only then
 * effects happen. Knows no threads; whoever drives it calls it from one at a time.
 * <p>
 * A run is owned by a process, which starts its tasks in its slots, or it is shared: then workers take its tasks, a core
 * lives for one transaction, and everything that outlasts it is in the state.
 */
final class RunCore {
    static final String CANCELED_BY_USER = "canceled by user";
    /** In place of the number of slots: the run is shared. */
    static final int SHARED = 0;

    private final RunPlan plan;
    private final Journal journal;
    private final InstantSource clock;
    private final Supplier<TaskId> ids;
    private final Effects effects;
    private final StateGuard guard;
    private final int slots;
    private final boolean shared;

    private RunState state;
    private long nextSeq;
    private boolean interrupting;
    private boolean canceling;
    private boolean urgent;
    private final List<Recorded> batch = new ArrayList<>();
    private final List<Runnable> afterwards = new ArrayList<>();
    private final Set<TaskId> stopped = new HashSet<>();
    private final Map<TaskId, List<StateOperation>> granted = new HashMap<>();
    private RunState durable;
    private final Set<TaskId> touched = new LinkedHashSet<>();
    private volatile SharedState visible;

    RunCore(RunPlan plan, Journal journal, RunState state, long nextSeq, InstantSource clock, Supplier<TaskId> ids,
            Effects effects, int slots) {
        this.plan = plan;
        this.journal = journal;
        this.state = state;
        this.nextSeq = nextSeq;
        this.clock = clock;
        this.ids = ids;
        this.effects = effects;
        this.guard = new StateGuard(plan);
        this.slots = slots;
        this.shared = slots == SHARED;
        this.durable = state;
        this.visible = state.shared();
    }

    /** The state with everything that is decided, durable or not yet. */
    RunState state() {
        return state;
    }

    /** Number of the next event. */
    long nextSeq() {
        return nextSeq;
    }

    /** The shared state with everything that is durable; for any thread. */
    SharedState visible() {
        return visible;
    }

    /** Whether nothing will happen any more. */
    boolean finished() {
        return batch.isEmpty() && state.running().isEmpty()
                && (interrupting || state.status() != RunStatus.RUNNING);
    }

    /** Takes one message. */
    void handle(Message message) {
        if (message instanceof Message.Take take) {
            Optional<Task> taken = take(take.task());
            reply(() -> take.reply().complete(taken));
        } else if (message instanceof Message.Note note) {
            if (current(note.task(), note.attempt())) {
                record(note.event());
            }
        } else if (message instanceof Message.Snapshot snapshot) {
            if (current(snapshot.task(), snapshot.attempt(), snapshot.reply())) {
                record(new Event.SnapshotTaken(snapshot.task(), snapshot.snapshot()));
                reply(() -> snapshot.reply().complete(null));
            }
        } else if (message instanceof Message.Durable durable) {
            if (current(durable.task(), durable.attempt(), durable.reply())) {
                record(durable.event());
                reply(() -> durable.reply().complete(null));
            }
        } else if (message instanceof Message.Approve approve) {
            if (current(approve.task(), approve.attempt(), approve.reply())) {
                approve(approve);
            }
        } else if (message instanceof Message.Ended ended) {
            if (recordedAlready(ended)) {
                // the store went away between recording it and saying so
                reply(() -> ended.reply().complete(null));
            } else if (current(ended.task(), ended.attempt(), ended.reply())) {
                ended(ended);
            }
        } else if (message instanceof Message.Resume resume) {
            resume(resume);
        } else if (message instanceof Message.Interrupt) {
            interrupting = true;
            stopRunning();
        } else if (message instanceof Message.Cancel cancel) {
            cancel(cancel);
        }
    }

    /**
     * Decides what comes next and makes it durable.
     *
     * @param idle whether no message waits, so that what is not urgent may be written as well
     */
    void settle(boolean idle) {
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
        List<Command> commands = Decide.commands(plan, state, slots);
        boolean again = false;
        for (Command command : commands) {
            again |= execute(command);
        }
        return again;
    }

    private boolean execute(Command command) {
        if (command instanceof Command.Create create) {
            TaskId id = ids.get();
            String signature = MatrixItems.signature(state.run().id(), create.node(), create.item());
            record(new Event.TaskCreated(id, create.node(), signature, create.item(), create.status()));
            return true;
        }
        if (command instanceof Command.Expanded expanded) {
            record(new Event.NodeExpanded(expanded.node(), expanded.itemsVersion()));
            return true;
        }
        if (command instanceof Command.Move move) {
            move(state.known(move.task()), move.to(), move.cause(), Optional.empty(), List.of());
            return true;
        }
        if (command instanceof Command.Start start) {
            move(state.known(start.task()), TaskStatus.RUNNING, Cause.STARTED, Optional.empty(), List.of());
            urgent = true;
            Task task = state.known(start.task());
            afterwards.add(() -> effects.start(task));
            return false;
        }
        if (command instanceof Command.Stop stop) {
            stop(state.known(stop.task()));
            return true;
        }
        if (command instanceof Command.Finish finish) {
            moveRun(finish.status());
            return false;
        }
        throw new IllegalStateException("no case for " + command);
    }

    private boolean current(TaskId id, int attempt) {
        Optional<Task> task = state.task(id);
        return task.isPresent() && task.get().status() == TaskStatus.RUNNING && task.get().attempt() == attempt;
    }

    private boolean current(TaskId id, int attempt, CompletableFuture<?> reply) {
        boolean current = current(id, attempt);
        if (!current) {
            reply(() -> reply.completeExceptionally(new StaleAttemptException(id, attempt)));
        }
        return current;
    }

    private boolean recordedAlready(Message.Ended ended) {
        return ended.ending() instanceof Message.Ending.Succeeded && state.task(ended.task()).filter(
                task -> task.status() == TaskStatus.COMPLETED && task.attempt() == ended.attempt()).isPresent();
    }

    private Optional<Task> take(TaskId id) {
        Task task = state.task(id).orElse(null);
        if (task == null) {
            return Optional.empty();
        }
        if (task.status() == TaskStatus.RUNNING) {
            // whoever had it has lost it, or nobody else could have it now
            if (state.status() == RunStatus.CANCELED) {
                move(task, TaskStatus.FAILED, Cause.CANCELED, Optional.of(CANCELED_BY_USER), List.of());
            } else if (Decide.itemGone(plan, state, task)) {
                move(task, TaskStatus.WONT_DO, Cause.ITEM_REMOVED, Optional.empty(), List.of());
            } else {
                move(task, TaskStatus.PENDING, Cause.INTERRUPTED, Optional.empty(), List.of());
            }
            task = state.known(id);
        }
        if (task.status() != TaskStatus.PENDING || state.status() != RunStatus.RUNNING) {
            return Optional.empty();
        }
        move(task, TaskStatus.RUNNING, Cause.STARTED, Optional.empty(), List.of());
        return state.task(id);
    }

    private void approve(Message.Approve approve) {
        Message.Verdict verdict = verdict(approve);
        if (shared) {
            if (verdict instanceof Message.Verdict.Granted) {
                record(new Event.TaskApproved(approve.task(), approve.attempt(), approve.updates()));
            }
            reply(() -> approve.reply().complete(verdict));
        } else {
            approve.reply().complete(verdict);
        }
    }

    private void resume(Message.Resume resume) {
        var resumption = new Resumption(state, nextSeq, clock);
        try {
            resumption.apply(resume.request());
        } catch (ModException e) {
            reply(() -> resume.reply().completeExceptionally(e));
            return;
        }
        resumption.events().forEach(recorded -> record(recorded.event()));
        reply(() -> resume.reply().complete(null));
    }

    private Message.Verdict verdict(Message.Approve approve) {
        if (interrupting || canceling || stopped.contains(approve.task()) || state.status() == RunStatus.CANCELED) {
            return new Message.Verdict.Stopped();
        }
        SharedState tentative = state.shared();
        for (var other : (shared ? state.approved() : granted).entrySet()) {
            if (!other.getKey().equals(approve.task())) {
                tentative = tentative.apply(other.getValue());
            }
        }
        Optional<String> problem = guard.problem(tentative, approve.updates());
        if (problem.isPresent()) {
            return new Message.Verdict.Refused(problem.get());
        }
        if (!shared) {
            granted.put(approve.task(), approve.updates());
        }
        return new Message.Verdict.Granted();
    }

    private void ended(Message.Ended ended) {
        Task task = state.known(ended.task());
        granted.remove(task.id());
        boolean gone = stopped.remove(task.id());
        Message.Ending ending = ended.ending();
        if (ending instanceof Message.Ending.Broken broken) {
            if (!shared) {
                throw broken.cause();
            }
            ending = new Message.Ending.Failed(String.valueOf(broken.cause().getMessage()));
        }
        if (ending instanceof Message.Ending.Succeeded succeeded) {
            // first: of a batch that was cut off a prefix may be left, and what completed has been delivered
            succeeded.delivery().ifPresent(delivery -> record(new Event.Delivered(task.id(), delivery)));
            move(task, TaskStatus.COMPLETED, Cause.SUCCEEDED, Optional.empty(), succeeded.updates());
            if (!succeeded.changes().isEmpty()) {
                record(new Event.FilesChanged(task.id(), succeeded.changes()));
            }
        } else if (canceling || state.status() == RunStatus.CANCELED) {
            move(task, TaskStatus.FAILED, Cause.CANCELED, Optional.of(CANCELED_BY_USER), List.of());
        } else if ((gone || shared) && Decide.itemGone(plan, state, task)) {
            move(task, TaskStatus.WONT_DO, Cause.ITEM_REMOVED, Optional.empty(), List.of());
        } else if (ending instanceof Message.Ending.Failed failed && !gone) {
            move(task, TaskStatus.FAILED, Cause.STEP_FAILED, Optional.of(failed.error()), List.of());
        } else {
            move(task, TaskStatus.PENDING, Cause.INTERRUPTED, Optional.empty(), List.of());
        }
        reply(() -> ended.reply().complete(null));
    }

    private void cancel(Message.Cancel message) {
        if (shared && !cancelable()) {
            reply(() -> message.reply().completeExceptionally(over()));
            return;
        }
        reply(() -> message.reply().complete(null));
        if (!cancelable() || canceling) {
            return;
        }
        if (shared) {
            // their workers may be dead; one that has leave to complete is left to do so
            for (TaskId id : state.running()) {
                if (!state.approved().containsKey(id)) {
                    Task task = state.known(id);
                    afterwards.add(() -> effects.stop(task));
                    move(task, TaskStatus.FAILED, Cause.CANCELED, Optional.of(CANCELED_BY_USER), List.of());
                }
            }
            moveRun(RunStatus.CANCELED);
        } else {
            canceling = true;
            stopRunning();
        }
        for (Task task : state.tasks().values()) {
            switch (task.status()) {
                case PENDING, BLOCKED, AWAITING_TRIGGER -> move(task, TaskStatus.FAILED, Cause.CANCELED,
                        Optional.of(CANCELED_BY_USER), List.of());
                case RUNNING, COMPLETED, FAILED, WONT_DO -> {
                }
            }
        }
    }

    /** Why a run that is over cannot be canceled. */
    private ModException over() {
        return new ModException(new ErrorCode("run-over", ErrorType.USER),
                "run " + state.run().id() + " is over already: " + state.status().label());
    }

    private boolean cancelable() {
        return state.status() == RunStatus.RUNNING || state.status() == RunStatus.AWAITING_TRIGGER;
    }

    private void stopRunning() {
        for (TaskId task : state.running()) {
            Task running = state.known(task);
            afterwards.add(() -> effects.stop(running));
        }
        urgent = true;
    }

    private void stop(Task task) {
        if (shared) {
            if (!state.approved().containsKey(task.id())) {
                afterwards.add(() -> effects.stop(task));
                move(task, TaskStatus.WONT_DO, Cause.ITEM_REMOVED, Optional.empty(), List.of());
            }
        } else if (stopped.add(task.id())) {
            afterwards.add(() -> effects.stop(task));
        }
    }

    private void moveRun(RunStatus to) {
        record(new Event.RunMoved(state.status(), to));
        urgent = true;
    }

    private void move(Task task, TaskStatus to, Cause cause, Optional<String> error, List<StateOperation> updates) {
        int attempt = cause == Cause.STARTED ? task.attempt() + 1 : task.attempt();
        record(new Event.TaskMoved(task.id(), task.status(), to, cause, attempt, error, updates));
    }

    private void record(Event event) {
        var recorded = new Recorded(nextSeq, clock.instant(), event);
        state = Fold.apply(state, recorded);
        nextSeq++;
        batch.add(recorded);
        if (shared) {
            if (event instanceof Event.TaskMoved moved) {
                touched.add(moved.task());
            } else if (event instanceof Event.TaskCreated created) {
                touched.add(created.task());
            }
        }
    }

    private void reply(Runnable reply) {
        urgent = true;
        afterwards.add(reply);
    }

    private void flush() {
        if (!batch.isEmpty()) {
            if (shared) {
                queue();
            }
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

    /** The difference between who was to have the tasks and who is. */
    private void queue() {
        var offered = new ArrayList<Task>();
        var withdrawn = new ArrayList<Task>();
        for (TaskId id : touched) {
            Optional<Task> before = durable.task(id).filter(RunCore::queued);
            Task task = state.known(id);
            boolean waits = task.status() == TaskStatus.PENDING;
            boolean handedBack = waits && before.isPresent() && before.get().status() == TaskStatus.RUNNING;
            if (before.isPresent() && (handedBack || !queued(task))) {
                withdrawn.add(task);
            }
            if (waits && (before.isEmpty() || handedBack)) {
                offered.add(task);
            }
        }
        touched.clear();
        if (!offered.isEmpty() || !withdrawn.isEmpty()) {
            effects.queue(offered, withdrawn);
        }
    }

    private static boolean queued(Task task) {
        return task.status() == TaskStatus.PENDING || task.status() == TaskStatus.RUNNING;
    }
}
