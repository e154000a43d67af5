package dev.mod.fakes.contract;

import dev.mod.engine.event.RunRecord;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a worker of tests finds around it: packages where the run's request says that they are.
 *
 * @param known its secrets, by their names
 */
public record LocalSurroundings(Map<String, JsonNode> known) implements Worker.Surroundings {
    /** Without secrets. */
    public LocalSurroundings() {
        this(Map.of());
    }

    @Override
    public Path packageDirectory(RunRecord run, Optional<String> digest, SharedRunStore from) {
        return Path.of(run.packageDirectory());
    }

    @Override
    public Set<String> secretNames() {
        return known.keySet();
    }

    @Override
    public Map<String, JsonNode> secrets(Workflow workflow, List<String> names) {
        return known;
    }
}
