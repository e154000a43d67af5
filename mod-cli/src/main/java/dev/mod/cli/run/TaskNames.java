package dev.mod.cli.run;

import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.TaskId;
import dev.mod.report.ItemLabels;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What tasks are called when people are told about them. Safe for concurrent use. */
public final class TaskNames {
    private static final int LONGEST = 60;

    /** What is known of a task from its beginning. */
    record Known(String node, String signature, Optional<MatrixItem> item) {}

    private final Map<TaskId, Known> tasks = new ConcurrentHashMap<>();

    /** Learns the tasks that a run has already. */
    public void learn(RunView view) {
        view.tasks().forEach(task -> tasks.put(task.id(), new Known(task.node(), task.signature(), task.item())));
    }

    /** Learns the task that an event creates, if it does. */
    public void learn(Recorded recorded) {
        if (recorded.event() instanceof Event.TaskCreated created) {
            tasks.put(created.task(), new Known(created.node(), created.signature(), created.item()));
        }
    }

    /** What is known of a task. */
    Optional<Known> known(TaskId task) {
        return Optional.ofNullable(tasks.get(task));
    }

    /** The node's id, and what tells the item from others. */
    public String of(TaskId task) {
        return known(task).map(known -> of(known.node(), known.item())).orElseGet(task::value);
    }

    /** The same for a task of a view. */
    public static String of(Task task) {
        return of(task.node(), task.item());
    }

    private static String of(String node, Optional<MatrixItem> item) {
        return item.map(value -> node + " (" + label(value) + ")").orElse(node);
    }

    /** The item in few words. */
    static String label(MatrixItem item) {
        var plain = ControlCharacters.remove(ItemLabels.of(item));
        return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST - 1) + "…";
    }
}
