package dev.mod.engine.internal.core;

import dev.mod.engine.internal.plan.PlannedNode;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.validate.value.ValueChecker;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Refuses updates after which the shared state would contradict its schema. */
final class StateGuard {
    private final Map<String, PropertySchema> schema;
    private final Set<String> matrixKeys = new HashSet<>();

    StateGuard(RunPlan plan) {
        schema = plan.workflow().state();
        for (PlannedNode node : plan.nodes()) {
            node.itemsKey().ifPresent(matrixKeys::add);
        }
    }

    /** What is wrong with the state after these updates. */
    Optional<String> problem(SharedState before, List<StateOperation> updates) {
        if (updates.isEmpty()) {
            return Optional.empty();
        }
        List<String> conflicts = before.conflicts(updates);
        if (!conflicts.isEmpty()) {
            return Optional.of("state update refused: " + conflicts.get(0));
        }
        SharedState after = before.apply(updates);
        Set<String> whole = new LinkedHashSet<>();
        for (StateOperation update : updates) {
            String key = update.path().get(0);
            Optional<PropertySchema> element = appended(before, update);
            if (element.isPresent()) {
                Optional<String> problem = check(update.value(), element.get(), "an element of state." + key);
                if (problem.isPresent()) {
                    return problem;
                }
            } else {
                whole.add(key);
            }
        }
        for (String key : whole) {
            Optional<String> problem = checkKey(after, key);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    /** Elements appended to a checked array are checked alone, so that many appends cost no more than one each. */
    private Optional<PropertySchema> appended(SharedState before, StateOperation update) {
        if (!(update instanceof StateOperation.Append) || update.path().size() > 1) {
            return Optional.empty();
        }
        PropertySchema declared = schema.get(update.path().get(0));
        return declared != null && declared.alternatives().isEmpty() && declared.allowed().isEmpty()
                && before.version(update.path().get(0)) > 0 ? declared.items() : Optional.empty();
    }

    private Optional<String> checkKey(SharedState after, String key) {
        Optional<JsonNode> value = after.get(key);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (matrixKeys.contains(key) && !value.get().isArray()) {
            return Optional.of("state." + key + " must be an array, because a matrix takes its items from it");
        }
        PropertySchema declared = schema.get(key);
        return declared == null ? Optional.empty() : check(value.get(), declared, "state." + key);
    }

    private static Optional<String> check(JsonNode value, PropertySchema schema, String what) {
        return ValueChecker.check(value, schema).stream().findFirst()
                .map(problem -> "state update refused: " + what + problem.pointer().replace('/', '.') + ": "
                        + problem.message());
    }
}
