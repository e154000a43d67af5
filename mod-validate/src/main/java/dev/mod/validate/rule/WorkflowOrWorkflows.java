package dev.mod.validate.rule;

import dev.mod.model.source.SourceMap;
import dev.mod.validate.tree.ManifestTree;
import java.util.Optional;

/**
 * {@code workflow-or-workflows}: a package has exactly one of {@code workflow} and {@code workflows}.
 *
 * <p>With both it would depend on the reader which one runs; with neither there is nothing to run. Packages that only
 * install a skill need a workflow too, with an {@code install-skill} step.
 *
 * <pre>
 * workflow: workflow.yaml
 * workflows:                 # error: delete one of the two
 *   - {name: v2, path: v2.yaml}
 * </pre>
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
            report.error("workflow-or-workflows", "the package names no workflow", manifest.root(),
                    "add workflow: workflow.yaml");
        }
    }
}
