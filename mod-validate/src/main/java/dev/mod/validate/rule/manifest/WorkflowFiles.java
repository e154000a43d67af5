package dev.mod.validate.rule.manifest;

import dev.mod.validate.rule.ManifestRule;
import dev.mod.validate.rule.PathCheck;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.tree.ManifestTree;

/**
 * {@code workflow-path}, {@code missing-file}: the workflow files that the metadata names lie inside the package and
 * exist.
 *
 * <p>A package is copied and packed as a directory; what lies outside would not come along, and a path that leads there
 * could read what is none of its business.
 */
public final class WorkflowFiles implements ManifestRule {
    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        for (SourceScalar path : manifest.workflowPaths()) {
            PathCheck.file(path, "workflow-path", files, report);
        }
    }
}
