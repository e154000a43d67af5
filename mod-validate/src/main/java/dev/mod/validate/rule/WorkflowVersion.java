package dev.mod.validate.rule;

import dev.mod.model.workflow.Workflow;
import dev.mod.validate.schema.Shown;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;

/**
 * {@code workflow-version}: the version of the workflow format is {@code "1"}.
 *
 * <p>A file of a later format must not be run by a program that would misread it.
 *
 * <pre>
 * version: "2"      # error
 * </pre>
 */
public final class WorkflowVersion implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Trees.scalar(workflow.root(), "version").filter(version -> !version.text().equals(Workflow.VERSION))
                .ifPresent(version -> report.error("workflow-version",
                        "workflow version \"" + Shown.text(version.text()) + "\" is not known", version,
                        "write version: \"" + Workflow.VERSION + "\""));
    }
}
