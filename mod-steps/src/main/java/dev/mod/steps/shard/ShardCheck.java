package dev.mod.steps.shard;

import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.steps.script.ScriptCheck;
import dev.mod.model.json.SourceJson;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.tree.Trees;
import java.util.List;
import java.util.Optional;

/**
 * {@code shard-method}: shards are made either by a built-in method with a size, or by a function of the package's own.
 *
 * <pre>
 * shard:
 *   method: {type: directory, max_files_per_shard: many}      # error: expected a whole number of 1 or more, got "many"
 *   output_state: shards
 * </pre>
 */
final class ShardCheck {
    private ShardCheck() {}

    static void check(SourceNode shard, PackageFiles files, Report report) {
        Trees.map(shard, "method").ifPresent(method -> {
            method(method, report);
            Trees.scalar(method, "function").ifPresent(script -> ScriptCheck.script(script, files, report));
        });
        Optional<SourceMap> filter = Trees.map(shard, "js-ast-match");
        filter.ifPresent(script -> ScriptCheck.transform(script, files, report));
        filter.flatMap(unused -> Trees.member(shard, "file_pattern"))
                .ifPresent(pattern -> report.add(SeverityByMode.ERROR_IF_STRICT, "shard-method",
                        "\"file_pattern\" means nothing beside a transform", pattern, "use the transform's include"));
    }

    private static void method(SourceMap method, Report report) {
        var function = method.entry("function");
        var type = method.entry("type");
        if (function.isPresent() && type.isPresent()) {
            report.error("shard-method", "shards have either a \"type\" or a \"function\", not both", function.get(),
                    "delete one of the two");
        }
        for (String key : List.of("max_files_per_shard", "min_shard_size")) {
            Trees.scalar(method, key).filter(size -> size.isString() && !size.text().contains("${{"))
                    .filter(size -> !size.text().strip().matches("0*[1-9][0-9]{0,8}"))
                    .ifPresent(size -> report.error("shard-method",
                            "expected a whole number of 1 or more, got " + Shown.value(SourceJson.of(size)), size));
        }
    }
}
