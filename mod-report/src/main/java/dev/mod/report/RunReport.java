package dev.mod.report;

import dev.mod.engine.event.StepEnd;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.StepNote;
import dev.mod.engine.run.Task;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a report tells of a run. Secrets are masked in all of it, because they are where it comes from.
 *
 * @param view the run
 * @param workflow its graph
 * @param tasks more on the tasks of the view, in the same order
 * @param owned whether a process executes the run at the moment
 * @param undone whether the target was put back since
 * @param exit what the process that executed the run ended with
 * @param madeAt when this was read
 */
public record RunReport(RunView view, Workflow workflow, List<TaskPart> tasks, boolean owned, boolean undone,
        Optional<Exit> exit, Instant madeAt) {
    public RunReport {
        tasks = List.copyOf(tasks);
    }

    /**
     * The exit code of a process.
     *
     * @param meaning a short sentence
     */
    public record Exit(int code, String meaning) {}

    /**
     * A task.
     *
     * @param task what is known of it anyway
     * @param attempts every time it was started, oldest first
     * @param steps those of the latest attempt that have begun
     * @param files what it changed, or would have changed
     * @param log the end of its log
     * @param logLeftOut how many lines before that are left out
     * @param notes what its steps noted
     */
    public record TaskPart(Task task, List<Attempt> attempts, List<StepPart> steps, List<FileDiff> files,
            List<LogLine> log, int logLeftOut, List<StepNote> notes) {
        public TaskPart {
            attempts = List.copyOf(attempts);
            steps = List.copyOf(steps);
            files = List.copyOf(files);
            log = List.copyOf(log);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One time that a task was started.
     *
     * @param number 1 for the first
     * @param endedAt empty while it goes on
     * @param result the status that it ended in
     * @param error why it failed
     */
    public record Attempt(int number, Instant startedAt, Optional<Instant> endedAt, Optional<TaskStatus> result,
            Optional<String> error) {}

    /**
     * A step that has begun.
     *
     * @param index 0-based number in the node
     * @param kind the key of what it does, such as {@code run}
     * @param end how it ended; empty while it goes on
     * @param millis how long it took, so far as is known
     * @param message why it was skipped or deferred, or how it failed
     */
    public record StepPart(int index, String name, String kind, Instant startedAt, Optional<StepEnd> end, long millis,
            Optional<String> message) {}

    /** This, when no process executes the run any more, with what the last one ended with. */
    public RunReport ended(Exit value) {
        return new RunReport(view, workflow, tasks, false, undone, Optional.of(value), madeAt);
    }
}
