package dev.mod.engine.internal.plan;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ValueChecker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Maker of the shared state with which a run begins: what is given, then the declared defaults. */
public final class InitialState {
    private InitialState() {}

    /**
     * State that a run begins with.
     *
     * @throws ModException if a value does not fit what the workflow declares, or a matrix needs an array in its place
     */
    public static Map<String, JsonNode> of(RunPlan plan, Map<String, JsonNode> given) {
        Map<String, JsonNode> values = new LinkedHashMap<>(given);
        List<String> problems = new ArrayList<>();
        plan.workflow().state().forEach((key, schema) -> Optional.ofNullable(given.get(key)).or(schema::defaultValue)
                .map(value -> Params.completed(schema, value)).ifPresent(value -> {
                    values.put(key, value);
                    ValueChecker.check(value, schema).forEach(problem -> problems
                            .add("state." + key + problem.pointer().replace('/', '.') + ": " + problem.message()));
                }));
        for (PlannedNode node : plan.nodes()) {
            node.itemsKey().filter(key -> Optional.ofNullable(values.get(key)).filter(value -> !value.isArray())
                    .isPresent()).ifPresent(
                            key -> problems.add("state." + key + " must be an array, because a matrix takes its items"
                                    + " from it"));
        }
        if (!problems.isEmpty()) {
            throw new ModException(ErrorCodes.INVALID_STATE,
                    "the state at the start does not fit the workflow: " + String.join("; ", problems));
        }
        return values;
    }
}
