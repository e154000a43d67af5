package dev.mod.validate.rule.step;

import dev.mod.base.source.SourceMap;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;

/** Checks that the kinds of steps bring themselves, by their own codes. */
public final class StepChecks implements WorkflowRule {
    private final StepKinds kinds;

    /** The checks of these kinds of steps. */
    public StepChecks(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            for (SourceMap.Entry action : step.actions()) {
                kinds.find(action.key()).ifPresent(kind -> kind.check(action.value(), files, report));
            }
        }
    }
}
