package dev.mod.validate.schema;

import dev.mod.model.dialect.Dialect;
import dev.mod.validate.kind.StepKind;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schema (draft 2020-12) of workflow files, put together from the step kinds at hand. */
public final class WorkflowSchema {
    private WorkflowSchema() {}

    /**
     * The schema of canonical workflows: unknown keys are refused, and a step has exactly one action.
     *
     * @param kinds the step kinds besides the built-in ones; one with the key of a built-in kind replaces its schema
     */
    public static JsonNode publish(Collection<? extends StepKind> kinds) {
        ObjectNode schema = SchemaResources.read("workflow.schema.json");
        ObjectNode step = (ObjectNode) schema.at("/$defs/step");
        ObjectNode properties = (ObjectNode) step.get("properties");
        ArrayNode oneOf = step.putArray("oneOf");
        for (StepKind kind : BuiltInStepKinds.and(kinds)) {
            properties.set(kind.key(), kind.schema());
            oneOf.addObject().putArray("required").add(kind.key());
        }
        return schema;
    }

    /**
     * The schema as it is published for editors, which see files as they are written: with the other names of keys that
     * the dialect table has.
     *
     * @param kinds as for {@link #publish}
     */
    public static JsonNode forEditors(Collection<? extends StepKind> kinds) {
        ObjectNode schema = (ObjectNode) publish(kinds);
        ObjectNode step = (ObjectNode) schema.at("/$defs/step");
        ObjectNode properties = (ObjectNode) step.get("properties");
        ArrayNode oneOf = (ArrayNode) step.get("oneOf");
        for (JsonNode kind : properties) {
            if (kind.get("properties") instanceof ObjectNode members) {
                for (String key : List.copyOf(members.propertyNames())) {
                    Dialect.shardKeyNames(key).stream().skip(1)
                            .forEach(alias -> members.set(alias, alias(members, key)));
                }
            }
        }
        for (String key : List.copyOf(properties.propertyNames())) {
            Dialect.stepKeyNames(key).stream().skip(1).forEach(alias -> {
                properties.set(alias, alias(properties, key));
                oneOf.addObject().putArray("required").add(alias);
            });
        }
        return schema;
    }

    private static JsonNode alias(ObjectNode properties, String canonical) {
        ObjectNode same = (ObjectNode) properties.get(canonical).deepCopy();
        same.put("description", "Another name of `" + canonical + "`. " + same.path("description").asString(""));
        return same;
    }
}
