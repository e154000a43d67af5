package dev.mod.engine.internal.changes;

import dev.mod.base.file.FileTrees;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.internal.core.RunState;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.run.Task;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Search for tasks of which there are files of an attempt whose end a journal does not know, since it was damaged. */
public final class LostEnds {
    private static final Pattern OF_ATTEMPT = Pattern.compile("attempt-([0-9]{1,9})\\.(.+)");

    private LostEnds() {}

    /** Tasks that may have made changes of which the journal says nothing. */
    public static List<TaskId> of(RunState state, RunDirectory directory) {
        var lost = new ArrayList<TaskId>();
        for (Path task : list(directory.path().resolve("tasks"))) {
            var id = new TaskId(String.valueOf(task.getFileName()));
            if (list(task).stream()
                    .anyMatch(file -> unknown(state.task(id).orElse(null), String.valueOf(file.getFileName())))) {
                lost.add(id);
            }
        }
        return lost;
    }

    private static boolean unknown(@Nullable Task task, String file) {
        var matcher = OF_ATTEMPT.matcher(file);
        if (!matcher.matches()) {
            return false;
        }
        int attempt = Integer.parseInt(matcher.group(1));
        if (task == null || attempt > task.attempt()) {
            return true;
        }
        boolean made = TaskRecord.KINDS.contains(matcher.group(2));
        return made && attempt == task.attempt()
                && (task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.PENDING);
    }

    private static List<Path> list(Path directory) {
        try {
            return FileTrees.children(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FailureMessages.about(directory, e), e);
        }
    }
}
