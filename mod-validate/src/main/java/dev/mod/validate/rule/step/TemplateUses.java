package dev.mod.validate.rule.step;

import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceScalar;
import dev.mod.model.json.SourceJson;
import dev.mod.model.workflow.UseTemplate;
import dev.mod.model.workflow.ValueType;
import dev.mod.validate.graph.WorkflowGraph;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.TemplateTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import dev.mod.validate.value.ValueChecker;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * {@code unknown-template}, {@code template-input}, {@code template-cycle}: a {@code use} step names a template that exists,
 * gives it the inputs it requires and no others; no template uses itself, directly or through others.
 *
 * <pre>
 * templates:
 *   - id: format
 *     inputs: [{name: tool, required: true}]
 *     steps: [{name: Format, run: "${{ inputs.tool }} ."}]
 * nodes:
 *   - steps:
 *       - {name: Format, use: {template: format, inputs: {tol: prettier}}}      # did you mean "tool"?
 * </pre>
 */
public final class TemplateUses implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Map<String, TemplateTree> templates = new LinkedHashMap<>();
        workflow.templates().forEach(template -> template.id()
                .ifPresent(id -> templates.putIfAbsent(id.text(), template)));
        for (StepTree step : workflow.steps()) {
            step.action(UseTemplate.KEY).ifPresent(use -> use(use, templates, report));
        }
        cycles(templates, report);
    }

    private static void use(SourceMap use, Map<String, TemplateTree> templates, Report report) {
        Optional<SourceScalar> name = Trees.scalar(use, "template");
        if (name.isEmpty()) {
            return;
        }
        TemplateTree template = templates.get(name.get().text());
        if (template == null) {
            report.error("unknown-template", "there is no template \"" + Shown.text(name.get().text()) + "\"",
                    name.get(), Suggestions.hint(name.get().text(), templates.keySet()));
            return;
        }
        List<SourceMap.Entry> given = Trees.map(use, "inputs").map(SourceMap::entries).orElse(List.of());
        for (SourceMap.Entry entry : given) {
            SourceMap input = template.inputs().get(entry.key());
            if (input == null) {
                report.error("template-input", "the template has no input \"" + Shown.text(entry.key()) + "\"", entry,
                        Suggestions.hint(entry.key(), template.inputs().keySet())
                                .orElseGet(() -> "it has " + (template.inputs().isEmpty()
                                        ? "none"
                                        : String.join(", ", template.inputs().keySet()))));
            } else {
                type(input, entry, report);
            }
        }
        Set<String> names = given.stream().map(SourceMap.Entry::key).collect(Collectors.toSet());
        template.inputs().forEach((key, input) -> {
            boolean needed = input.get("required").filter(flag -> SourceJson.of(flag).asBoolean(false)).isPresent()
                    && input.get("default").isEmpty();
            if (needed && !names.contains(key)) {
                report.error("template-input", "the required input \"" + Shown.text(key) + "\" is missing", use,
                        "add it under inputs");
            }
        });
    }

    private static void type(SourceMap input, SourceMap.Entry given, Report report) {
        JsonNode value = SourceJson.of(given.value());
        boolean template = value.isString() && value.asString().contains("${{");
        Trees.string(input, "type").flatMap(ValueType::of).filter(type -> !template)
                .flatMap(type -> ValueChecker.checkType(value, type))
                .ifPresent(problem -> report.error("template-input", problem, given.value()));
    }

    private static void cycles(Map<String, TemplateTree> templates, Report report) {
        Map<String, List<String>> uses = new LinkedHashMap<>();
        templates.forEach((id, template) -> uses.put(id, template.steps().stream()
                .flatMap(step -> step.action(UseTemplate.KEY).stream())
                .flatMap(use -> Trees.string(use, "template").stream()).toList()));
        if (uses.values().stream().allMatch(List::isEmpty)) {
            return;
        }
        WorkflowGraph.of(uses).cycle().ifPresent(cycle -> {
            TemplateTree first = templates.get(cycle.get(0));
            if (first != null) {
                report.error("template-cycle", "Cyclic template use detected: " + String.join(" → ", cycle),
                        first.map(), "a template cannot use itself");
            }
        });
    }
}
