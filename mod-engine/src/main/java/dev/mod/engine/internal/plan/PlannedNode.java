package dev.mod.engine.internal.plan;

import dev.mod.model.workflow.MatrixStrategy;
import dev.mod.model.workflow.Node;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A node in its place in the graph.
 *
 * @param node the node
 * @param steps its steps with templates expanded
 * @param dependencies ids of the nodes that must finish before it
 */
public record PlannedNode(Node node, List<PlannedStep> steps, Set<String> dependencies) {
    public PlannedNode {
        steps = List.copyOf(steps);
        dependencies = Set.copyOf(dependencies);
    }

    /** Its id. */
    public String id() {
        return node.id();
    }

    /** The state key that its items come from. */
    public Optional<String> itemsKey() {
        return node.strategy().filter(MatrixStrategy.FromState.class::isInstance)
                .map(strategy -> ((MatrixStrategy.FromState) strategy).key());
    }
}
