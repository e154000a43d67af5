package dev.mod.validate.rule.step;

import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceMap;
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
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public StepActions(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            if (step.actions().isEmpty()) {
                report.error("step-action", "the step has no action", step.map(),
                        "add one of " + String.join(", ", kinds.keys()));
            }
            for (int i = 1; i < step.actions().size(); i++) {
                SourceMap.Entry more = step.actions().get(i);
                report.error("step-action", "a step has one action, and this one has \""
                        + step.actions().get(0).key() + "\" already", more, "make it a step of its own");
            }
            for (SourceMap.Entry entry : step.map().entries()) {
                kinds.ownerOf(entry.key()).filter(owner -> !step.has(owner)).ifPresent(owner -> report.add(
                        SeverityByMode.ERROR_IF_STRICT, "step-action", "\"" + entry.key()
                                + "\" of a step only applies to \"" + owner + "\"",
                        entry.value(), Optional.empty()));
            }
        }
    }
}
