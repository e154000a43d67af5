package dev.mod.engine.run;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.plan.MatrixItems;
import dev.mod.engine.plan.RunPlan;
import dev.mod.engine.spi.Journal;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The one place where a run changes: messages become events, events become durable and are folded, and only then
 * effects happen. Knows no threads; whoever drives it calls it from one at a time.
 */
final class RunCore {
    static final String CANCELED_BY_USER = "canceled by user";

    private final RunPlan plan;
    private final Journal journal;
    private final InstantSource clock;
    private final Supplier<TaskId> ids;
    private final Effects effects;
    private final StateGuard guard;
    private final int slots;

    private RunState state;
    private long nextSeq;
    private boolean interrupting;
    private boolean canceling;
    private boolean urgent;
    private final List<Recorded> batch = new ArrayList<>();
    private final List<Runnable> afterwards = new ArrayList<>();
    private final Set<TaskId> stopped = new HashSet<>();
    private final Map<TaskId, List<StateOperation>> granted = new HashMap<>();
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
        this.visible = state.shared();
    }

    /** The state with everything that is decided, durable or not yet. */
    RunState state() {
        return state;
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
        if (message instanceof Message.Note note) {
            record(note.event());
        } else if (message instanceof Message.Snapshot snapshot) {
            record(new Event.SnapshotTaken(snapshot.task(), snapshot.snapshot()));
            reply(() -> snapshot.reply().complete(null));
        } else if (message instanceof Message.Durable durable) {
            record(durable.event());
            reply(() -> durable.reply().complete(null));
        } else if (message instanceof Message.Approve approve) {
            Message.Verdict verdict = verdict(approve);
            approve.reply().complete(verdict);
        } else if (message instanceof Message.Ended ended) {
            ended(ended);
        } else if (message instanceof Message.Interrupt) {
            interrupting = true;
            stopRunning();
        } else if (message instanceof Message.Cancel) {
            cancel();
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

    private Message.Verdict verdict(Message.Approve approve) {
        if (interrupting || canceling || stopped.contains(approve.task())) {
            return new Message.Verdict.Stopped();
        }
        SharedState tentative = state.shared();
        for (List<StateOperation> operations : granted.values()) {
            tentative = tentative.apply(operations);
        }
        Optional<String> problem = guard.problem(tentative, approve.updates());
        if (problem.isPresent()) {
            return new Message.Verdict.Refused(problem.get());
        }
        granted.put(approve.task(), approve.updates());
        return new Message.Verdict.Granted();
    }

    private void ended(Message.Ended ended) {
        Task task = state.known(ended.task());
        granted.remove(task.id());
        boolean gone = stopped.remove(task.id());
        Message.Ending ending = ended.ending();
        if (ending instanceof Message.Ending.Broken broken) {
            throw broken.cause();
        }
        if (ending instanceof Message.Ending.Succeeded succeeded) {
            // first: of a batch that was cut off a prefix may be left, and what completed has been delivered
            succeeded.delivery().ifPresent(delivery -> record(new Event.Delivered(task.id(), delivery)));
            move(task, TaskStatus.COMPLETED, Cause.SUCCEEDED, Optional.empty(), succeeded.updates());
            if (!succeeded.changes().isEmpty()) {
                record(new Event.FilesChanged(task.id(), succeeded.changes()));
            }
        } else if (canceling) {
            move(task, TaskStatus.FAILED, Cause.CANCELED, Optional.of(CANCELED_BY_USER), List.of());
        } else if (gone && Decide.itemGone(plan, state, task)) {
            move(task, TaskStatus.WONT_DO, Cause.ITEM_REMOVED, Optional.empty(), List.of());
        } else if (ending instanceof Message.Ending.Failed failed && !gone) {
            move(task, TaskStatus.FAILED, Cause.STEP_FAILED, Optional.of(failed.error()), List.of());
        } else {
            move(task, TaskStatus.PENDING, Cause.INTERRUPTED, Optional.empty(), List.of());
        }
        reply(() -> ended.reply().complete(null));
    }

    private void cancel() {
        if (!cancelable() || canceling) {
            return;
        }
        canceling = true;
        stopRunning();
        for (Task task : state.tasks().values()) {
            switch (task.status()) {
                case PENDING, BLOCKED, AWAITING_TRIGGER -> move(task, TaskStatus.FAILED, Cause.CANCELED,
                        Optional.of(CANCELED_BY_USER), List.of());
                case RUNNING, COMPLETED, FAILED, WONT_DO -> {
                }
            }
        }
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
        if (stopped.add(task.id())) {
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
    }

    private void reply(Runnable reply) {
        urgent = true;
        afterwards.add(reply);
    }

    private void flush() {
        if (!batch.isEmpty()) {
            journal.append(List.copyOf(batch));
            visible = state.shared();
            batch.forEach(effects::publish);
            batch.clear();
        }
        urgent = false;
        List<Runnable> actions = List.copyOf(afterwards);
        afterwards.clear();
        actions.forEach(Runnable::run);
    }
}
