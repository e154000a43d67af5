package dev.mod.validate.rule;

import dev.mod.validate.tree.WorkflowTree;

/** A check of one workflow file. */
public interface WorkflowRule {
    /** Reports what is wrong. */
    void check(WorkflowTree workflow, PackageFiles files, Report report);
}
