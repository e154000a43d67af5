package dev.mod.model.workflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A reusable block of steps.
 *
 * @param id unique within the workflow
 * @param name the name shown
 * @param description a longer text
 * @param inputs what a use of it passes, in the order of the file
 * @param steps the steps, in order
 * @param env environment of all its steps; values are templates
 */
public record StepTemplate(String id, Optional<String> name, Optional<String> description, List<TemplateInput> inputs,
        List<Step> steps, Map<String, String> env) {
    public StepTemplate {
        inputs = List.copyOf(inputs);
        steps = List.copyOf(steps);
        env = Copies.of(env);
    }
}
