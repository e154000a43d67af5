package dev.mod.validate.rule.step;

import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceMap;
import dev.mod.validate.kind.StepKind;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;
import java.util.List;

/**
 * {@code missing-library}: what the steps of a workflow need is on the class path. Checked before a run only: a package may
 * well be checked where it cannot run.
 *
 * <pre>
 * ai: {prompt: Repair it}      # error where there are no clients of language models
 * </pre>
 */
public final class StepLibraries implements WorkflowRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public StepLibraries(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            for (SourceMap.Entry action : step.actions()) {
                report(action, action.key(), report);
                kinds.nested(action, (member, kind) -> report(member, kind, report));
            }
        }
    }

    private void report(SourceMap.Entry at, String kind, Report report) {
        List<String> artifacts = kinds.find(kind).map(StepKind::missingArtifacts).orElse(List.of());
        if (!artifacts.isEmpty()) {
            report.error("missing-library", "\"" + at.key() + "\" cannot run here: a library is not on the class path",
                    at,
                    "add " + String.join(", ", artifacts));
        }
    }
}
