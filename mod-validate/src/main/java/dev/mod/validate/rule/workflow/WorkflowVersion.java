package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.regex.Pattern;

/**
 * {@code workflow-version}: the version of the workflow format is {@code "1"}.
 *
 * <p>A file of a later format must not be run by a program that would misread it. A run forgives {@code 1.x} and {@code
 * 1.x.y}, which published packages have.
 */
public final class WorkflowVersion implements WorkflowRule {
    private static final Pattern FORGIVEN = Pattern.compile(Pattern.quote(Workflow.VERSION) + "(\\.\\d+){1,2}");

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Trees.scalar(workflow.root(), "version").filter(version -> !version.text().equals(Workflow.VERSION))
                .ifPresent(version -> {
                    String message = "workflow version \"" + Shown.text(version.text()) + "\" is not known";
                    String hint = "write version: \"" + Workflow.VERSION + "\"";
                    if (FORGIVEN.matcher(version.text()).matches()) {
                        report.add(SeverityByMode.ERROR_UNLESS_RUN, "workflow-version", message, version, hint);
                    } else {
                        report.error("workflow-version", message, version, hint);
                    }
                });
    }
}
