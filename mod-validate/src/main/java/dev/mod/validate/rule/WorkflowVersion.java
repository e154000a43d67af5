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
 * version: "1.0"    # error, but a warning when a published package is run
 * </pre>
 */
public final class WorkflowVersion implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Trees.scalar(workflow.root(), "version").filter(version -> !version.text().equals(Workflow.VERSION))
                .ifPresent(version -> {
                    String message = "workflow version \"" + Shown.text(version.text()) + "\" is not known";
                    String hint = "write version: \"" + Workflow.VERSION + "\"";
                    if (version.text().equals(Workflow.VERSION + ".0")) {
                        report.fault("workflow-version", message, version, hint);
                    } else {
                        report.error("workflow-version", message, version, hint);
                    }
                });
    }
}
