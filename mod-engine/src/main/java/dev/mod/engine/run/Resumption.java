package dev.mod.engine.run;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Works out what must happen to a run before it can go on. Changes nothing but itself. */
final class Resumption {
    private final InstantSource clock;
    private final List<Recorded> events = new ArrayList<>();
    private final List<String> snapshots = new ArrayList<>();
    private RunState state;
    private long nextSeq;

    Resumption(RunState state, long nextSeq, InstantSource clock) {
        this.state = state;
        this.nextSeq = nextSeq;
        this.clock = clock;
    }

    /** What is to be recorded, in order. */
    List<Recorded> events() {
        return events;
    }

    /** Snapshots to put the target back to, in order, before anything is recorded. */
    List<String> snapshots() {
        return snapshots;
    }

    RunState state() {
        return state;
    }

    long nextSeq() {
        return nextSeq;
    }

    /** Tasks whose process died are to start again, and what they did to the target is to be undone. */
    void recover() {
        for (TaskId id : state.running()) {
            Task task = state.known(id);
            task.snapshot().ifPresent(snapshots::add);
            move(task, TaskStatus.PENDING, Cause.INTERRUPTED);
        }
    }

    /** @throws ModException if what is asked for does not fit the tasks */
    void apply(ResumeRequest request) {
        int before = events.size();
        for (TaskId id : request.tasks()) {
            restart(state.task(id).orElseThrow(() -> unfit("run " + state.run().id() + " has no task " + id)),
                    request.force());
        }
        List<Task> inOrder = state.tasks().values().stream()
                .sorted(Comparator.comparing((Task task) -> task.id().value())).toList();
        for (Task task : inOrder) {
            if (request.triggerAll() && task.status() == TaskStatus.AWAITING_TRIGGER) {
                move(task, TaskStatus.PENDING, Cause.APPROVED);
            }
            if (request.retryFailed() && task.status() == TaskStatus.FAILED) {
                move(task, TaskStatus.PENDING, Cause.RETRIED);
            }
        }
        if (events.size() > before && state.status() != RunStatus.RUNNING) {
            record(new Event.RunMoved(state.status(), RunStatus.RUNNING));
        }
    }

    private void restart(Task task, boolean force) {
        switch (task.status()) {
            case AWAITING_TRIGGER -> move(task, TaskStatus.PENDING, Cause.APPROVED);
            case FAILED -> move(task, TaskStatus.PENDING, Cause.RETRIED);
            case COMPLETED -> {
                if (!force) {
                    throw unfit("task " + task.id() + " is completed; add --force to run it again");
                }
                move(task, TaskStatus.PENDING, Cause.FORCED);
            }
            case BLOCKED -> throw unfit("task " + task.id() + " waits for other tasks; resume those");
            case WONT_DO -> throw unfit("task " + task.id() + " will not be done: its matrix item is gone");
            case PENDING, RUNNING -> {
                // it runs anyway
            }
        }
    }

    private static ModException unfit(String message) {
        return new ModException(new ErrorCode("cannot-resume", ErrorType.USER), message);
    }

    private void move(Task task, TaskStatus to, Cause cause) {
        record(new Event.TaskMoved(task.id(), task.status(), to, cause, task.attempt(), Optional.empty(), List.of()));
    }

    private void record(Event event) {
        var recorded = new Recorded(nextSeq, clock.instant(), event);
        state = Fold.apply(state, recorded);
        nextSeq++;
        events.add(recorded);
    }
}
