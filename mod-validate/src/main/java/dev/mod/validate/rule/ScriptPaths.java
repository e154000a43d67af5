package dev.mod.validate.rule;

import dev.mod.model.source.SourceMap;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.ShardAction;
import dev.mod.validate.schema.Shown;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.List;

/**
 * {@code script-path}, {@code missing-file}, {@code target-path}: scripts and rule files lie inside the package and exist;
 * directories of the target lie below it.
 *
 * <p>A package is packed as a directory, so a script outside would not come along; and a workflow must not reach into a
 * machine beyond the target it is run on.
 *
 * <pre>
 * js-ast-match: {js_file: scripts/codmod.ts}      # did you mean "scripts/codemod.ts"?
 * </pre>
 */
public final class ScriptPaths implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            for (String kind : List.of(JsAstMatchAction.KEY, AstMatchAction.KEY, ShardAction.KEY)) {
                step.action(kind).ifPresent(action -> action(action, files, report));
            }
            for (String kind : List.of(AiAction.KEY, ModAction.KEY)) {
                step.action(kind).ifPresent(action -> below(action, "working_dir", report));
            }
        }
    }

    private static void action(SourceMap action, PackageFiles files, Report report) {
        file(action, "js_file", files, report);
        file(action, "config_file", files, report);
        below(action, "base_path", report);
        below(action, "target", report);
        Trees.map(action, "semantic_analysis").ifPresent(analysis -> below(analysis, "root", report));
        Trees.map(action, "method").ifPresent(method -> file(method, "function", files, report));
        Trees.map(action, JsAstMatchAction.KEY).ifPresent(filter -> action(filter, files, report));
    }

    private static void file(SourceMap owner, String key, PackageFiles files, Report report) {
        Trees.scalar(owner, key).filter(path -> path.value().isString())
                .ifPresent(path -> PathCheck.file(path, "script-path", files, report));
    }

    private static void below(SourceMap owner, String key, Report report) {
        Trees.scalar(owner, key).filter(path -> path.value().isString() && !path.text().contains("${{"))
                .filter(path -> !PackagePaths.isInside(path.text()))
                .ifPresent(path -> report.error("target-path",
                        "\"" + Shown.text(path.text()) + "\" does not lie below the target", path,
                        "write it relative to the target, without \"..\""));
    }
}
