package dev.mod.engine.run;

import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.RunRecord;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A run as people and programs see it.
 *
 * @param run what it was started with
 * @param status its status
 * @param startedAt when it began
 * @param lastAt when something last happened
 * @param idle how long until then nothing was done, because it had ended, waited or was interrupted
 * @param tasks all tasks, in the order of the graph and of their creation
 * @param blockedBy for each blocked task the tasks that it waits for
 * @param state the shared state
 * @param models what language models were used for, one entry for each model, by name
 */
public record RunView(RunRecord run, RunStatus status, Instant startedAt, Instant lastAt, Duration idle,
        List<Task> tasks, Map<TaskId, List<TaskId>> blockedBy, Map<String, JsonNode> state,
        List<ModelUsage> models) {
    public RunView {
        tasks = List.copyOf(tasks);
        models = List.copyOf(models);
        blockedBy = Collections.unmodifiableMap(new LinkedHashMap<>(blockedBy));
        state = Collections.unmodifiableMap(new LinkedHashMap<>(state));
    }

    /** When it ended, if it did. */
    public Optional<Instant> endedAt() {
        return switch (status) {
            case COMPLETED, FAILED, CANCELED -> Optional.of(lastAt);
            case RUNNING, AWAITING_TRIGGER -> Optional.empty();
        };
    }

    /** Time from its beginning to what last happened, without that in which nothing was done. */
    public Duration elapsed() {
        return Duration.between(startedAt, lastAt).minus(idle);
    }
}
