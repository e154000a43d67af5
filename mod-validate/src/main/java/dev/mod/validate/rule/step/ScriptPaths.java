package dev.mod.validate.rule.step;

import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.kind.ActionText;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.PathCheck;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;

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
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public ScriptPaths(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            kinds.texts(step, TextFormat.PACKAGE_FILE)
                    .forEach(path -> PathCheck.file(path, "script-path", files, report));
            kinds.texts(step, TextFormat.TARGET_PATH).stream()
                    .filter(path -> !ActionText.isTemplate(path) && !PackagePaths.isInside(path.text()))
                    .forEach(path -> report.error("target-path",
                            "\"" + Shown.text(path.text()) + "\" does not lie below the target", path,
                            "write it relative to the target, without \"..\""));
        }
    }
}
