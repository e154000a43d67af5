package dev.mod.engine.internal.core;

import dev.mod.engine.event.Event;
import dev.mod.engine.run.Task;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.TaskId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ownership by this process, which knows of its tasks what need not be durable. */
final class Owned extends Ownership {
    private final int slots;
    private final Set<TaskId> stopping = new HashSet<>();
    private final Map<TaskId, List<StateOperation>> granted = new HashMap<>();

    Owned(int slots) {
        if (slots < 1) {
            throw new IllegalArgumentException(slots + " slots");
        }
        this.slots = slots;
    }

    @Override
    int slots() {
        return slots;
    }

    @Override
    Map<TaskId, List<StateOperation>> approved(RunState state) {
        return granted;
    }

    @Override
    boolean stopping(TaskId task) {
        return stopping.contains(task);
    }

    @Override
    void approve(RunCore core, Message.Approve message, Message.Verdict verdict) {
        if (verdict instanceof Message.Verdict.Granted) {
            granted.put(message.task(), message.updates());
        }
        message.reply().complete(verdict);
    }

    @Override
    boolean ended(TaskId task) {
        granted.remove(task);
        return stopping.remove(task);
    }

    @Override
    boolean itemMayBeGone(boolean stopped) {
        return stopped;
    }

    @Override
    String broken(Message.Ending.Broken ending) {
        throw ending.cause();
    }

    @Override
    void stop(RunCore core, Task task) {
        if (stopping.add(task.id())) {
            core.tellToStop(task);
        }
    }

    @Override
    boolean cancel(RunCore core, Message.Cancel message) {
        core.afterwards(() -> message.reply().complete(null));
        return core.cancelable() && core.cancelWhenStopped();
    }

    @Override
    void recorded(Event event) {}

    @Override
    void beforeAppend(RunState durable, RunState state, Effects effects) {}
}
