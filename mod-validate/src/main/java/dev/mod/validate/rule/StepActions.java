package dev.mod.validate.rule;

import dev.mod.model.source.SourceMap;
import dev.mod.model.workflow.ShellAction;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;
import java.util.Optional;

/**
 * {@code step-action}: a step has exactly one action.
 *
 * <p>With two, it would depend on the reader which one runs, and in what order; with none, nothing happens where the author
 * thought that something would.
 *
 * <pre>
 * steps:
 *   - name: Build
 *     run: make
 *     ai: {prompt: Repair it}      # error: make it a step of its own
 * </pre>
 */
public final class StepActions implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            if (step.actions().isEmpty()) {
                report.error("step-action", "the step has no action", step.map(),
                        "add one of run, js-ast-match, ast-match, ai, mod, install-skill, shard, use");
            }
            for (int i = 1; i < step.actions().size(); i++) {
                SourceMap.Entry more = step.actions().get(i);
                report.error("step-action", "a step has one action, and this one has \""
                        + step.actions().get(0).key() + "\" already", more, "make it a step of its own");
            }
            if (!step.has(ShellAction.KEY)) {
                step.map().get("timeout_ms").ifPresent(timeout -> report.lapse("step-action",
                        "\"timeout_ms\" of a step only applies to \"run\"", timeout, Optional.empty()));
            }
        }
    }
}
