package dev.mod.model.workflow;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The steps of a template in place of this one.
 *
 * @param template id of the template
 * @param inputs values for its inputs; strings are templates
 */
public record UseTemplate(String template, Map<String, JsonNode> inputs) implements StepAction {
    public static final String KEY = "use";

    public UseTemplate {
        inputs = Copies.of(inputs);
    }

    @Override
    public String key() {
        return KEY;
    }
}
