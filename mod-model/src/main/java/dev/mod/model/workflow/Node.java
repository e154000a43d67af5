package dev.mod.model.workflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node of the graph: an ordered list of steps that runs as one task, or as one task for each item of its matrix.
 *
 * @param id unique within the workflow
 * @param name the name shown
 * @param description a longer text
 * @param type whether tasks start by themselves
 * @param dependsOn ids of the nodes that must finish first
 * @param trigger the approval gate
 * @param strategy the matrix
 * @param steps the steps, in order
 * @param env environment of all steps; values are templates
 * @param branchName template of the branch name, in campaigns only
 * @param pullRequest the pull request, in campaigns only
 */
public record Node(String id, String name, Optional<String> description, NodeType type, List<String> dependsOn,
        Optional<Trigger> trigger, Optional<MatrixStrategy> strategy, List<Step> steps, Map<String, String> env,
        Optional<String> branchName, Optional<PullRequest> pullRequest) {
    public Node {
        dependsOn = List.copyOf(dependsOn);
        steps = List.copyOf(steps);
        env = Copies.of(env);
    }

    /** Whether the tasks of this node wait for approval, by its type or by its trigger. */
    public boolean manual() {
        return type == NodeType.MANUAL || trigger.filter(t -> t.type() == NodeType.MANUAL).isPresent();
    }
}
