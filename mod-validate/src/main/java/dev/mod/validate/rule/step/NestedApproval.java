package dev.mod.validate.rule.step;

import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.base.source.SourceLimits;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code nested-approval}: a package that a {@code mod} step runs has no manual node.
 *
 * <p>It runs as a part of one task, and a task cannot stop in its middle and wait for a person. Checked for packages inside
 * this one; others are checked when they are resolved.
 *
 * <pre>
 * mod: {source: ./packages/deploy}      # error when its workflow has a node with type: manual
 * </pre>
 */
public final class NestedApproval implements WorkflowRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public NestedApproval(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            kinds.texts(step, TextFormat.PACKAGE_SOURCE).stream()
                    .filter(source -> source.text().startsWith("./") && PackagePaths.isInside(source.text()))
                    .forEach(source -> nested(source, files, report));
        }
    }

    private static void nested(SourceScalar source, PackageFiles files, Report report) {
        String directory = PackagePaths.normal(source.text());
        String prefix = directory.isEmpty() ? "" : directory + "/";
        for (String path : workflows(prefix, files)) {
            tree(prefix + path, files).map(root -> Dialect.canonicalWorkflow(root).root())
                    .filter(SourceMap.class::isInstance)
                    .flatMap(root -> WorkflowTree.of((SourceMap) root, Set.of()).nodes().stream()
                            .filter(NodeTree::manual).findFirst())
                    .ifPresent(node -> report.error("nested-approval", "the node "
                            + node.id().map(id -> "\"" + Shown.text(id.text()) + "\" ").orElse("") + "of \""
                            + Shown.text(prefix + path) + "\" waits for approval, which a nested run cannot", source,
                            "make it automatic, or move the gate into this workflow"));
        }
    }

    private static List<String> workflows(String prefix, PackageFiles files) {
        Optional<String> manifest = Dialect.packageFileNames().stream().filter(name -> files.isFile(prefix + name))
                .findFirst();
        return manifest.isEmpty()
                ? List.of(PackageManifest.DEFAULT_WORKFLOW)
                : tree(prefix + manifest.get(), files).map(root -> ManifestTree.of(root).workflowPaths().stream()
                        .map(SourceScalar::text).filter(PackagePaths::isInside).map(PackagePaths::normal).toList())
                        .orElse(List.of());
    }

    private static Optional<SourceMap> tree(String path, PackageFiles files) {
        return files.read(path, SourceLimits.FILE_BYTES)
                .flatMap(bytes -> SourceReader.read(files.shown(path), bytes).root())
                .filter(SourceMap.class::isInstance).map(SourceMap.class::cast);
    }
}
