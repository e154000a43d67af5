package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.PackageTree;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackageRule;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;

/**
 * {@code nothing-to-run}: at least one step of a package's workflows does something.
 *
 * <p>A package without any is a scaffold that somebody forgot to fill in.
 */
public final class NothingToRun implements PackageRule {
    @Override
    public void check(PackageTree tree, PackageFiles files, Report report) {
        boolean anySteps = tree.workflows().stream().anyMatch(workflow -> !workflow.steps().isEmpty());
        if (anySteps) {
            return;
        }
        for (WorkflowTree workflow : tree.workflows()) {
            workflow.root().get("nodes").filter(nodes -> !Trees.items(nodes).isEmpty())
                    .ifPresent(nodes -> report.error("nothing-to-run", "the workflow has no steps", nodes,
                            "add a step to one of its nodes"));
        }
    }
}
