package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourcePointers;
import dev.mod.model.json.SourceJson;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.ValueType;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ValueChecker;
import dev.mod.validate.value.ValueProblem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code wrong-default}: defaults of parameters, state and inputs of templates have the declared type and are among the
 * allowed values.
 *
 * <p>A default that is refused the first time somebody relies on it is of no use.
 */
public final class Defaults implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        workflow.params().values().forEach(property -> property(property, report));
        workflow.state().values().forEach(property -> property(property, report));
        workflow.templates().forEach(template -> template.inputs().values().forEach(input -> input(input, report)));
    }

    private static void property(SourceMap property, Report report) {
        bind(property).ifPresent(schema -> {
            List<ValueProblem> problems = Params.checkDefault(schema);
            property.get("default").ifPresent(value -> problems.forEach(problem -> report.error("wrong-default",
                    "the default does not fit: " + problem.message(),
                    SourcePointers.find(value, problem.pointer()).orElse(value), problem.hint())));
        });
        shapes(property, report);
        Trees.map(property, "items").ifPresent(items -> property(items, report));
        Trees.map(property, "properties").ifPresent(fields -> fields.entries().forEach(field -> {
            if (field.value() instanceof SourceMap map) {
                property(map, report);
            }
        }));
    }

    private static void shapes(SourceMap property, Report report) {
        Optional<String> type = Trees.string(property, "type");
        Map.of("items", "array", "properties", "object").forEach((key, owner) -> property.get(key)
                .filter(value -> type.isPresent() && !type.get().equals(owner))
                .ifPresent(value -> report.add(SeverityByMode.ERROR_IF_STRICT, "wrong-default",
                        "\"" + key + "\" means nothing for type " + type.orElse(""), value,
                        Optional.of("it belongs to type: " + owner))));
    }

    private static void input(SourceMap input, Report report) {
        Optional<ValueType> type = Trees.string(input, "type").flatMap(ValueType::of);
        input.get("default").ifPresent(value -> type
                .flatMap(known -> ValueChecker.checkType(SourceJson.of(value), known))
                .ifPresent(problem -> report.error("wrong-default", "the default does not fit: " + problem, value)));
    }

    private static Optional<PropertySchema> bind(SourceMap property) {
        try {
            return Optional.of(WorkflowBinder.bindProperty(property));
        } catch (IllegalStateException e) {
            // its shape is wrong, which is reported already
            return Optional.empty();
        }
    }
}
