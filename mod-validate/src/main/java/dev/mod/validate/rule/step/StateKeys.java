package dev.mod.validate.rule.step;

import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;

/**
 * {@code undeclared-state}: the keys of the state that steps write are declared, in a workflow that declares any.
 *
 * <pre>
 * shard: {method: {type: directory, max_files_per_shard: 50}, output_state: shard}      # did you mean "shards"?
 * </pre>
 */
public final class StateKeys implements WorkflowRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public StateKeys(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        if (workflow.state().isEmpty()) {
            return;
        }
        for (StepTree step : workflow.steps()) {
            for (SourceScalar key : kinds.texts(step, TextFormat.STATE_KEY)) {
                if (!workflow.state().containsKey(key.text())) {
                    report.add(SeverityByMode.ERROR_IF_STRICT, "undeclared-state",
                            "the state \"" + Shown.text(key.text()) + "\" is not declared in state.schema", key,
                            Suggestions.hint(key.text(), workflow.state().keySet()));
                }
            }
        }
    }
}
