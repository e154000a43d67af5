package dev.mod.engine.internal.files;

import dev.mod.engine.run.Task;
import dev.mod.model.run.TaskId;
import java.nio.file.Path;

/**
 * Directory of a run.
 *
 * @param path where it is
 */
public record RunDirectory(Path path) {
    /** Directory of the files of one task. */
    public TaskDirectory task(TaskId task) {
        return new TaskDirectory(path.resolve("tasks").resolve(task.value()));
    }

    public TaskDirectory task(Task task) {
        return task(task.id());
    }

    /** Directory of copies of files that could not be put back, or that were. */
    public Path kept() {
        return path.resolve("kept");
    }

    /** Directory of the snapshots of the run's target. */
    public Path snapshots() {
        return path.resolve("snapshots");
    }
}
