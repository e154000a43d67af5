package dev.mod.validate.schema;

import dev.mod.model.workflow.StepKind;
import java.util.Collection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schema (draft 2020-12) of workflow files, put together from the step kinds at hand. */
public final class WorkflowSchema {
    private WorkflowSchema() {}

    /**
     * The schema as it is published for editors: unknown keys are refused, and a step has exactly one action.
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
}
