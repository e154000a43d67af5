package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;

/**
 * {@code runtime}: a node has no container runtime; {@code direct}, which published packages write, means none and is fine.
 *
 * <p>Running on the machine what its author put into a container would be worse than not running it.
 */
public final class NodeRuntime implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (NodeTree node : workflow.nodes()) {
            node.map().entry("runtime").filter(entry -> !direct(entry.value())).ifPresent(entry -> report
                    .error("runtime", "container runtimes are not available yet", entry, "delete the key"));
        }
    }

    private static boolean direct(SourceNode runtime) {
        return Trees.string(runtime, "type").or(() -> Trees.asScalar(runtime).map(SourceScalar::text))
                .filter("direct"::equals).isPresent();
    }
}
