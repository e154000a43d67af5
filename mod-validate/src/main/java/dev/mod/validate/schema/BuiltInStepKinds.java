package dev.mod.validate.schema;

import dev.mod.model.workflow.StepAction;
import dev.mod.validate.kind.StepKind;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The step kinds of the specification and {@code use}, whether or not their executors are at hand. */
public final class BuiltInStepKinds {
    private BuiltInStepKinds() {}

    /** All of them. */
    public static List<StepKind> all() {
        return StepAction.KEYS.stream().<StepKind>map(BuiltIn::new).toList();
    }

    /** The schema of the one with a key, for the executor that brings the same kind. */
    public static JsonNode schema(String key) {
        return new BuiltIn(key).schema();
    }

    /** All of them and the others given; of two with one key, the one given. */
    public static List<StepKind> and(Collection<? extends StepKind> others) {
        Map<String, StepKind> kinds = new LinkedHashMap<>();
        all().forEach(kind -> kinds.put(kind.key(), kind));
        others.forEach(kind -> kinds.put(kind.key(), kind));
        return List.copyOf(kinds.values());
    }

    private record BuiltIn(String key) implements StepKind {
        @Override
        public JsonNode schema() {
            return SchemaResources.read("steps/" + key + ".json");
        }
    }
}
