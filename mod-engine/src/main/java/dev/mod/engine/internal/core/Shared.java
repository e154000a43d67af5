package dev.mod.engine.internal.core;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Ownership by nobody: workers take the tasks, and what must be known of them is in the state. */
final class Shared extends Ownership {
    private final Set<TaskId> touched = new LinkedHashSet<>();

    @Override
    int slots() {
        return 0;
    }

    @Override
    Map<TaskId, List<StateOperation>> approved(RunState state) {
        return state.approved();
    }

    @Override
    boolean stopping(TaskId task) {
        return false;
    }

    @Override
    void approve(RunCore core, Message.Approve message, Message.Verdict verdict) {
        if (verdict instanceof Message.Verdict.Granted) {
            core.record(new Event.TaskApproved(message.task(), message.attempt(), message.updates()));
        }
        core.afterwards(() -> message.reply().complete(verdict));
    }

    @Override
    boolean ended(TaskId task) {
        return false;
    }

    @Override
    boolean itemMayBeGone(boolean stopped) {
        return true;
    }

    @Override
    String broken(Message.Ending.Broken ending) {
        return String.valueOf(ending.cause().getMessage());
    }

    @Override
    void stop(RunCore core, Task task) {
        // one that has leave to complete is left to do so
        if (!core.state().approved().containsKey(task.id())) {
            core.tellToStop(task);
            core.move(task, Cause.ITEM_REMOVED, Optional.empty(), List.of());
        }
    }

    @Override
    boolean cancel(RunCore core, Message.Cancel message) {
        if (!core.cancelable()) {
            core.afterwards(() -> message.reply().completeExceptionally(over(core.state())));
            return false;
        }
        core.afterwards(() -> message.reply().complete(null));
        // their workers may be dead; one that has leave to complete is left to do so
        for (TaskId id : core.state().running()) {
            if (!core.state().approved().containsKey(id)) {
                Task task = core.state().known(id);
                core.tellToStop(task);
                core.cancel(task);
            }
        }
        core.moveRun(RunStatus.CANCELED);
        return true;
    }

    private static ModException over(RunState state) {
        return new ModException(ErrorCodes.RUN_OVER,
                "run " + state.run().id() + " is over already: " + state.status().label());
    }

    @Override
    void recorded(Event event) {
        if (event instanceof Event.TaskMoved moved) {
            touched.add(moved.task());
        } else if (event instanceof Event.TaskCreated created) {
            touched.add(created.task());
        }
    }

    /** Queues the difference between who was to have the tasks and who is. */
    @Override
    void beforeAppend(RunState durable, RunState state, Effects effects) {
        var offered = new ArrayList<Task>();
        var withdrawn = new ArrayList<Task>();
        for (TaskId id : touched) {
            Optional<Task> before = durable.task(id).filter(Shared::queued);
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
