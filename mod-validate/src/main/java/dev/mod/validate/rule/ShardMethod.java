package dev.mod.validate.rule;

import dev.mod.model.diagnostic.Suggestions;
import dev.mod.model.source.SourceMap;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.ShardAction;
import dev.mod.validate.schema.Shown;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.List;
import java.util.Optional;

/**
 * {@code shard-method}: shards are made either by a built-in method with a size, or by a function of the package's own.
 *
 * <pre>
 * shard:
 *   method: {type: directory}      # error: missing key "max_files_per_shard"
 *   output_state: shards
 * </pre>
 */
public final class ShardMethod implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            step.action(ShardAction.KEY).ifPresent(shard -> {
                Trees.map(shard, "method").ifPresent(method -> method(method, report));
                output(shard, workflow, report);
                if (shard.get("file_pattern").isPresent() && shard.get(JsAstMatchAction.KEY).isPresent()) {
                    shard.get("file_pattern").ifPresent(pattern -> report.lapse("shard-method",
                            "\"file_pattern\" means nothing beside a transform", pattern,
                            Optional.of("use the transform's include")));
                }
            });
        }
    }

    private static void method(SourceMap method, Report report) {
        var function = method.entry("function");
        var type = method.entry("type");
        if (function.isPresent() && type.isPresent()) {
            report.error("shard-method", "shards have either a \"type\" or a \"function\", not both", function.get(),
                    "delete one of the two");
        } else if (function.isEmpty() && type.isEmpty()) {
            report.error("shard-method", "the method has neither \"type\" nor \"function\"", method,
                    "add type: directory and max_files_per_shard");
        } else if (type.isPresent() && method.get("max_files_per_shard").isEmpty()) {
            report.error("shard-method", "missing key \"max_files_per_shard\" in \"method\"", method,
                    "say how many files a shard has at the most");
        }
        for (String key : List.of("max_files_per_shard", "min_shard_size")) {
            Trees.scalar(method, key).filter(size -> size.value().isString() && !size.text().contains("${{"))
                    .filter(size -> !size.text().strip().matches("0*[1-9][0-9]{0,8}"))
                    .ifPresent(size -> report.error("shard-method",
                            "expected a whole number of 1 or more, got " + Shown.value(size.value()), size));
        }
    }

    private static void output(SourceMap shard, WorkflowTree workflow, Report report) {
        Trees.scalar(shard, "output_state")
                .filter(key -> !workflow.state().isEmpty() && !workflow.state().containsKey(key.text()))
                .ifPresent(key -> report.lapse("undeclared-state",
                        "the state \"" + Shown.text(key.text()) + "\" is not declared in state.schema", key,
                        Suggestions.hint(key.text(), workflow.state().keySet())));
    }
}
