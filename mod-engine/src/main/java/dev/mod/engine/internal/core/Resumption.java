package dev.mod.engine.internal.core;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Works out what must happen to a run before it can go on. Changes nothing but itself. */
public final class Resumption {
    private final InstantSource clock;
    private final List<Recorded> events = new ArrayList<>();
    private RunState state;
    private long nextSeq;

    public Resumption(RunState state, long nextSeq, InstantSource clock) {
        this.state = state;
        this.nextSeq = nextSeq;
        this.clock = clock;
    }

    /** What is to be recorded, in order. */
    public List<Recorded> events() {
        return events;
    }

    public RunState state() {
        return state;
    }

    public long nextSeq() {
        return nextSeq;
    }

    /**
     * Tasks whose process died are to start again, and what they did to the target is to be undone. A cancellation that
     * the process did not live to end is ended.
     *
     * @param died when the process did, at the latest
     */
    public void recover(Instant died) {
        Instant now = clock.instant();
        Instant ended = died.isAfter(now) ? now : died.isBefore(state.lastAt()) ? state.lastAt() : died;
        for (TaskId id : state.running()) {
            record(ended, interruption(state.known(id)));
        }
        if (state.canceling() && state.status() == RunStatus.RUNNING) {
            for (Task task : tasks(EnumSet.of(TaskStatus.PENDING, TaskStatus.BLOCKED, TaskStatus.AWAITING_TRIGGER))) {
                move(task, Cause.CANCELED, Optional.of(RunCore.CANCELED_BY_USER));
            }
            record(new Event.RunMoved(RunStatus.RUNNING, RunStatus.CANCELED));
        }
    }

    /**
     * Has tasks approved or done again.
     *
     * @throws ModException if what is asked for does not fit the tasks, or the run was canceled
     */
    public void apply(ResumeRequest request) {
        if (state.status() == RunStatus.CANCELED
                && (request.triggerAll() || request.retryFailed() || !request.tasks().isEmpty())) {
            throw new ModException(ErrorCodes.RUN_OVER, "run " + state.run().id() + " was canceled, which is for good");
        }
        int before = events.size();
        for (TaskId id : request.tasks()) {
            restart(state.task(id).orElseThrow(() -> unfit("run " + state.run().id() + " has no task " + id)),
                    request.force());
        }
        var again = EnumSet.noneOf(TaskStatus.class);
        if (request.triggerAll()) {
            again.add(TaskStatus.AWAITING_TRIGGER);
        }
        if (request.retryFailed()) {
            again.add(TaskStatus.FAILED);
        }
        for (Task task : tasks(again)) {
            restart(task, false);
        }
        if (events.size() > before && state.status() != RunStatus.RUNNING) {
            record(new Event.RunMoved(state.status(), RunStatus.RUNNING));
        }
    }

    /** The tasks of these statuses, by their ids. */
    private List<Task> tasks(Set<TaskStatus> statuses) {
        return state.tasks().values().stream().filter(task -> statuses.contains(task.status()))
                .sorted(Comparator.comparing((Task task) -> task.id().value())).toList();
    }

    private void restart(Task task, boolean force) {
        switch (task.status()) {
            case AWAITING_TRIGGER -> move(task, Cause.APPROVED);
            case FAILED -> move(task, Cause.RETRIED);
            case COMPLETED -> {
                if (!force) {
                    throw unfit("task " + task.id() + " is completed; add --force to run it again");
                }
                move(task, Cause.FORCED);
            }
            case BLOCKED -> throw unfit("task " + task.id() + " waits for other tasks; resume those");
            case WONT_DO -> throw unfit("task " + task.id() + " will not be done: its matrix item is gone");
            case PENDING, RUNNING -> {
                // it runs anyway
            }
        }
    }

    private static ModException unfit(String message) {
        return new ModException(ErrorCodes.CANNOT_RESUME, message);
    }

    private void move(Task task, Cause cause) {
        move(task, cause, Optional.empty());
    }

    private void move(Task task, Cause cause, Optional<String> error) {
        record(TaskTransitions.of(task.status(), cause).event(task, error, List.of()));
    }

    private static Event interruption(Task task) {
        return TaskTransitions.of(task.status(), Cause.INTERRUPTED).event(task, Optional.empty(), List.of());
    }

    private void record(Event event) {
        record(clock.instant(), event);
    }

    private void record(Instant at, Event event) {
        var recorded = new Recorded(nextSeq, at, event);
        state = Fold.apply(state, recorded);
        nextSeq++;
        events.add(recorded);
    }
}
