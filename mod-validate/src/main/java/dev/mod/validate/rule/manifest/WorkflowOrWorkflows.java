package dev.mod.validate.rule.manifest;

import dev.mod.validate.rule.ManifestRule;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceMap;
import dev.mod.validate.tree.ManifestTree;
import java.util.Optional;

/**
 * {@code workflow-or-workflows}: a package has exactly one of {@code workflow} and {@code workflows}.
 *
 * <p>With both it would depend on the reader which one runs; with neither it is {@code workflow.yaml}, if there is one, which
 * a package should say before it is published. Packages that only
 * install a skill need a workflow too, with an {@code install-skill} step.
 */
public final class WorkflowOrWorkflows implements ManifestRule {
    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        Optional<SourceMap.Entry> one = manifest.root().entry("workflow");
        Optional<SourceMap.Entry> several = manifest.root().entry("workflows");
        if (one.isPresent() && several.isPresent()) {
            report.error("workflow-or-workflows", "a package has either \"workflow\" or \"workflows\", not both",
                    several.get(), "delete one of the two");
        } else if (one.isEmpty() && several.isEmpty()) {
            boolean isThere = files.isFile(PackageManifest.DEFAULT_WORKFLOW);
            report.add(isThere ? SeverityByMode.ERROR_IF_STRICT : SeverityByMode.ERROR, "workflow-or-workflows",
                    "the package names no workflow", manifest.root(),
                    "add workflow: " + PackageManifest.DEFAULT_WORKFLOW);
        }
    }
}
