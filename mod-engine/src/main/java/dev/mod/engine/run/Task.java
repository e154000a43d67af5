package dev.mod.engine.run;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.pcollections.PVector;

/**
 * A task as its events left it.
 *
 * @param id identity
 * @param node id of its node
 * @param signature stable across attempts and machines
 * @param item the matrix item that it is for
 * @param status the status
 * @param attempt how often it has been started
 * @param error why it failed
 * @param snapshot what the target was before the task first worked on it directly in this attempt
 * @param steps steps of the latest attempt that have ended
 * @param changes what the completed task changed in the target
 * @param startedAt start of the latest attempt
 * @param endedAt end of the latest attempt
 * @param origin what the first attempt began with, where tasks have targets of their own
 * @param delivery what became of its work there
 */
public record Task(TaskId id, String node, String signature, Optional<MatrixItem> item, TaskStatus status, int attempt,
        Optional<String> error, Optional<String> snapshot, PVector<StepRecord> steps, List<FileChange> changes,
        Optional<Instant> startedAt, Optional<Instant> endedAt, Optional<String> origin, Optional<Delivery> delivery) {
    public Task {
        changes = List.copyOf(changes);
    }

    Task withSnapshot(String taken) {
        return new Task(id, node, signature, item, status, attempt, error, Optional.of(taken), steps, changes,
                startedAt, endedAt, origin, delivery);
    }

    Task plusStep(StepRecord step) {
        return new Task(id, node, signature, item, status, attempt, error, snapshot, steps.plus(step), changes,
                startedAt, endedAt, origin, delivery);
    }

    Task withChanges(List<FileChange> made) {
        return new Task(id, node, signature, item, status, attempt, error, snapshot, steps, made, startedAt, endedAt,
                origin, delivery);
    }

    Task withOrigin(String opened) {
        return new Task(id, node, signature, item, status, attempt, error, snapshot, steps, changes, startedAt,
                endedAt, Optional.of(opened), delivery);
    }

    Task withDelivery(Delivery made) {
        return new Task(id, node, signature, item, status, attempt, error, snapshot, steps, changes, startedAt,
                endedAt, origin, Optional.of(made));
    }
}
