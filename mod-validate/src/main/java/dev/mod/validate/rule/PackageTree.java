package dev.mod.validate.rule;

import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.WorkflowTree;
import java.util.List;
import java.util.Optional;

/**
 * All files of a package that could be read.
 *
 * @param manifest the metadata file
 * @param workflows the workflow files
 */
public record PackageTree(Optional<ManifestTree> manifest, List<WorkflowTree> workflows) {
    public PackageTree {
        workflows = List.copyOf(workflows);
    }
}
