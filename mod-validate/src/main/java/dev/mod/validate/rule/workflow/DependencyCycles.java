package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.graph.WorkflowGraph;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code cyclic-dependency}: no node depends on itself, directly or through others.
 *
 * <p>None of the nodes on a cycle could ever start.
 */
public final class DependencyCycles implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Map<String, NodeTree> nodes = new LinkedHashMap<>();
        Map<String, List<String>> dependencies = new LinkedHashMap<>();
        for (NodeTree node : workflow.nodes()) {
            node.id().ifPresent(id -> {
                nodes.putIfAbsent(id.text(), node);
                dependencies.computeIfAbsent(id.text(), key -> new ArrayList<>())
                        .addAll(Trees.strings(node.map(), "depends_on").stream().map(SourceScalar::text).toList());
            });
        }
        if (inOrder(dependencies)) {
            return;
        }
        WorkflowGraph.of(dependencies).cycles().forEach(cycle -> {
            NodeTree first = nodes.getOrDefault(cycle.get(0), workflow.nodes().get(0));
            SourceNode place = Trees.strings(first.map(), "depends_on").stream()
                    .filter(dependency -> dependency.text().equals(cycle.get(1))).<SourceNode>map(each -> each)
                    .findFirst().orElse(first.map());
            report.error("cyclic-dependency", "Cyclic dependency detected: " + String.join(" → ", cycle), place,
                    "delete one of these dependencies");
        });
    }

    /** Whether each node only depends on earlier ones, as in most files; then there is no need to load a graph library. */
    private static boolean inOrder(Map<String, List<String>> dependencies) {
        Set<String> earlier = new HashSet<>();
        for (Map.Entry<String, List<String>> node : dependencies.entrySet()) {
            if (!earlier.containsAll(node.getValue())) {
                return false;
            }
            earlier.add(node.getKey());
        }
        return true;
    }
}
