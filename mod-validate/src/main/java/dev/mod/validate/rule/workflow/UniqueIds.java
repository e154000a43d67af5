package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.TemplateTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code duplicate-id}: ids of nodes and of templates are unique in the workflow, ids of steps in their node or template.
 *
 * <p>Everything refers to them by id: {@code depends_on}, {@code use}, the journal of a run.
 */
public final class UniqueIds implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        unique("node", workflow.nodes().stream().map(NodeTree::id).toList(), report);
        unique("template", workflow.templates().stream().map(TemplateTree::id).toList(), report);
        workflow.nodes().forEach(node -> unique("step", stepIds(node.steps()), report));
        workflow.templates().forEach(template -> unique("step", stepIds(template.steps()), report));
    }

    private static List<Optional<SourceScalar>> stepIds(List<StepTree> steps) {
        return steps.stream().map(step -> Trees.scalar(step.map(), "id")).toList();
    }

    private static void unique(String what, List<Optional<SourceScalar>> ids, Report report) {
        Map<String, SourceScalar> seen = new HashMap<>();
        for (Optional<SourceScalar> id : ids) {
            id.ifPresent(scalar -> {
                SourceScalar first = seen.putIfAbsent(scalar.text(), scalar);
                if (first != null) {
                    report.error("duplicate-id", "the " + what + " id \"" + Shown.text(scalar.text())
                            + "\" is taken already, in line " + first.span().start().line(), scalar,
                            "give each " + what + " an id of its own");
                }
            });
        }
    }
}
