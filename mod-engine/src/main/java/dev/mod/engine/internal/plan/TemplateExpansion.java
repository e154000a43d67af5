package dev.mod.engine.internal.plan;

import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepTemplate;
import dev.mod.model.workflow.TemplateInput;
import dev.mod.model.workflow.UseTemplate;
import dev.mod.model.workflow.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Puts the steps of templates in place of their uses. Validation has refused templates that use each other in a cycle. */
final class TemplateExpansion {
    private final Workflow workflow;

    TemplateExpansion(Workflow workflow) {
        this.workflow = workflow;
    }

    List<PlannedStep> steps(Node node) {
        var steps = new ArrayList<PlannedStep>();
        expand(node.steps(), List.of(), List.of(), Optional.empty(), steps);
        return steps;
    }

    private void expand(List<Step> steps, List<Guard> guards, List<EnvLayer> env, Optional<InputFrame> frame,
            List<PlannedStep> into) {
        for (Step step : steps) {
            List<Guard> allGuards = new ArrayList<>(guards);
            step.condition().ifPresent(condition -> allGuards.add(new Guard(condition, frame)));
            List<EnvLayer> allEnv = new ArrayList<>(env);
            if (!step.env().isEmpty()) {
                allEnv.add(new EnvLayer(step.env(), frame));
            }
            if (step.action() instanceof UseTemplate use) {
                StepTemplate template = workflow.template(use.template()).orElseThrow(
                        () -> new IllegalArgumentException("no template " + use.template()));
                Optional<InputFrame> inner = Optional.of(new InputFrame(inputs(template, use), frame));
                if (!template.env().isEmpty()) {
                    allEnv.add(new EnvLayer(template.env(), inner));
                }
                expand(template.steps(), allGuards, allEnv, inner, into);
            } else {
                into.add(new PlannedStep(into.size(), step, allGuards, allEnv, frame));
            }
        }
    }

    private static Map<String, JsonNode> inputs(StepTemplate template, UseTemplate use) {
        var values = new LinkedHashMap<String, JsonNode>();
        for (TemplateInput input : template.inputs()) {
            JsonNode given = use.inputs().get(input.name());
            if (given != null) {
                values.put(input.name(), given);
            } else {
                input.defaultValue().ifPresent(value -> values.put(input.name(), value));
            }
        }
        return values;
    }
}
