package dev.mod.engine.run;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.pcollections.TreePVector;

/**
 * Immutable state of a task, as its events left it.
 *
 * @param id identity
 * @param node id of its node
 * @param signature stable across attempts and machines
 * @param item the matrix item that it is for
 * @param status the status
 * @param latest its latest attempt
 * @param origin what the first attempt began with, where tasks have targets of their own
 * @param delivery what became of its work there
 * @since 0.1.0
 */
public record Task(TaskId id, String node, String signature, Optional<MatrixItem> item, TaskStatus status,
        Attempt latest, Optional<String> origin, Optional<Delivery> delivery) {
    /**
     * Attempt of a task.
     *
     * @param number how often the task has been started; 0 before the first time
     * @param error why the task failed
     * @param snapshot what the target was before the attempt first worked on it directly
     * @param steps steps that have ended
     * @param changes what the completed task changed in the target
     * @param startedAt when it began
     * @param endedAt when it ended
     * @param waiting whether it waits until others leave it the target
     * @since 0.1.0
     */
    public record Attempt(int number, Optional<String> error, Optional<String> snapshot, List<StepRecord> steps,
            List<FileChange> changes, Optional<Instant> startedAt, Optional<Instant> endedAt,
            boolean waiting) {
        /** Stands for the attempt of a task that was never started. */
        public static final Attempt NONE = new Attempt(0, Optional.empty(), Optional.empty(), List.of(), List.of(),
                Optional.empty(), Optional.empty(), false);

        public Attempt {
            // shares what earlier values have: a step is added in constant time
            steps = TreePVector.from(steps);
            changes = List.copyOf(changes);
        }

        /** First state of the attempt of this number. */
        public static Attempt begun(int number, Instant at) {
            return new Attempt(number, Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.of(at),
                    Optional.empty(), false);
        }

        /** The same attempt when it is over. */
        public Attempt ended(Instant at) {
            return new Attempt(number, error, Optional.empty(), steps, changes, startedAt, Optional.of(at), false);
        }

        /** The same attempt with another reason for its failure, or none. */
        public Attempt withError(Optional<String> reason) {
            return new Attempt(number, reason, snapshot, steps, changes, startedAt, endedAt, waiting);
        }

        /** The same attempt with a snapshot. */
        public Attempt withSnapshot(String taken) {
            return new Attempt(number, error, Optional.of(taken), steps, changes, startedAt, endedAt, waiting);
        }

        /** The same attempt when a step begins: without that step and later ones, if they are being done again. */
        public Attempt beginning(int step) {
            return steps.isEmpty() || steps.get(steps.size() - 1).index() < step
                    ? this
                    : new Attempt(number, error, snapshot, steps.stream().filter(done -> done.index() < step).toList(),
                            changes, startedAt, endedAt, waiting);
        }

        /** The same attempt with one more step that has ended. */
        public Attempt withStep(StepRecord step) {
            return new Attempt(number, error, snapshot, TreePVector.from(steps).plus(step), changes, startedAt,
                    endedAt, waiting);
        }

        /** The same attempt when it waits for the target, or does no more. */
        public Attempt withWaiting(boolean now) {
            return new Attempt(number, error, snapshot, steps, changes, startedAt, endedAt, now);
        }

        /** The same attempt with these changes of the target. */
        public Attempt withChanges(List<FileChange> made) {
            return new Attempt(number, error, snapshot, steps, made, startedAt, endedAt, waiting);
        }
    }

    /** Number of the latest attempt; 0 before the first. */
    public int attempt() {
        return latest.number();
    }

    /** Why it failed. */
    public Optional<String> error() {
        return latest.error();
    }

    /** What the target was before the latest attempt first worked on it directly. */
    public Optional<String> snapshot() {
        return latest.snapshot();
    }

    /** Whether the latest attempt waits until others leave it the target. */
    public boolean waiting() {
        return latest.waiting();
    }

    /** Steps of the latest attempt that have ended. */
    public List<StepRecord> steps() {
        return latest.steps();
    }

    /** What the completed task changed in the target. */
    public List<FileChange> changes() {
        return latest.changes();
    }

    /** Start of the latest attempt. */
    public Optional<Instant> startedAt() {
        return latest.startedAt();
    }

    /** End of the latest attempt. */
    public Optional<Instant> endedAt() {
        return latest.endedAt();
    }

    /** The same task with another status. */
    public Task withStatus(TaskStatus other) {
        return new Task(id, node, signature, item, other, latest, origin, delivery);
    }

    /** The same task with another state of its latest attempt. */
    public Task withLatest(Attempt attempt) {
        return new Task(id, node, signature, item, status, attempt, origin, delivery);
    }

    /** The same task with another origin, or none. */
    public Task withOrigin(Optional<String> other) {
        return new Task(id, node, signature, item, status, latest, other, delivery);
    }

    /** The same task with another delivery, or none. */
    public Task withDelivery(Optional<Delivery> other) {
        return new Task(id, node, signature, item, status, latest, origin, other);
    }
}
