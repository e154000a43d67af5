package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * {@code unknown-dependency}, {@code repeated-dependency}: {@code depends_on} names nodes that exist, each once.
 *
 * <p>A node that waits for one that does not exist would wait for ever.
 */
public final class Dependencies implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Set<String> ids = new LinkedHashSet<>();
        workflow.nodes().forEach(node -> node.id().ifPresent(id -> ids.add(id.text())));
        for (NodeTree node : workflow.nodes()) {
            Set<String> seen = new HashSet<>();
            for (SourceScalar dependency : Trees.strings(node.map(), "depends_on")) {
                String id = dependency.text();
                if (!ids.contains(id)) {
                    report.error("unknown-dependency", "there is no node \"" + Shown.text(id) + "\"", dependency,
                            Suggestions.hint(id, ids));
                } else if (!seen.add(id)) {
                    report.add(SeverityByMode.ERROR_IF_STRICT, "repeated-dependency",
                            "\"" + Shown.text(id) + "\" is in the list already",
                            dependency, Optional.of("delete it"));
                }
            }
        }
    }
}
