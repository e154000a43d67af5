package dev.mod.validate.rule;

import dev.mod.model.source.SourceNode;
import dev.mod.validate.tree.WorkflowTree;

/**
 * {@code nothing-to-run}: at least one step of a package's workflows does something.
 *
 * <p>A package without any is a scaffold that somebody forgot to fill in.
 *
 * <pre>
 * nodes:
 *   - {id: a, name: A, steps: []}      # error when no other node has steps
 * </pre>
 */
public final class NothingToRun implements PackageRule {
    @Override
    public void check(PackageTree tree, PackageFiles files, Report report) {
        boolean anySteps = tree.workflows().stream().anyMatch(workflow -> !workflow.steps().isEmpty());
        if (anySteps || tree.workflows().isEmpty()) {
            return;
        }
        for (WorkflowTree workflow : tree.workflows()) {
            SourceNode place = workflow.root().get("nodes").orElse(workflow.root());
            report.error("nothing-to-run", "the workflow has no steps", place, "add a step to one of its nodes");
        }
    }
}
