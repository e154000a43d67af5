package dev.mod.validate.schema;

import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.InstallSkillAction;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.StepKind;
import dev.mod.model.workflow.UseTemplate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The step kinds of the specification and {@code use}, whether or not their executors are at hand. */
public final class BuiltInStepKinds {
    private static final List<String> KEYS = List.of(ShellAction.KEY, UseTemplate.KEY, AstMatchAction.KEY,
            JsAstMatchAction.KEY, AiAction.KEY, ModAction.KEY, InstallSkillAction.KEY, ShardAction.KEY);

    private BuiltInStepKinds() {}

    /** Their keys. */
    public static List<String> keys() {
        return KEYS;
    }

    /** All of them. */
    public static List<StepKind> all() {
        List<StepKind> kinds = new ArrayList<>();
        KEYS.forEach(key -> kinds.add(new BuiltIn(key)));
        return List.copyOf(kinds);
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
            ObjectNode schema = SchemaResources.read("steps/" + key + ".json");
            if (key.equals(ShardAction.KEY)) {
                // the fragment must stand alone, and the pre-filter is a whole step of another kind
                ((ObjectNode) schema.get("properties")).set(JsAstMatchAction.KEY,
                        SchemaResources.read("steps/" + JsAstMatchAction.KEY + ".json"));
            }
            return schema;
        }
    }
}
