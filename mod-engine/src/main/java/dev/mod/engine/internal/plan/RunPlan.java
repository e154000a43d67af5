package dev.mod.engine.internal.plan;

import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.graph.WorkflowGraph;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A valid workflow made ready to run. Immutable. */
public final class RunPlan {
    private final Workflow workflow;
    private final Map<String, PlannedNode> nodes;

    private RunPlan(Workflow workflow, Map<String, PlannedNode> nodes) {
        this.workflow = workflow;
        this.nodes = Collections.unmodifiableMap(nodes);
    }

    /**
     * Plans a workflow that validation found no error in.
     *
     * @throws IllegalArgumentException if the graph has a cycle; the message has the specification's form
     */
    public static RunPlan of(Workflow workflow) {
        WorkflowGraph graph = WorkflowGraph.of(workflow);
        graph.cycle().ifPresent(cycle -> {
            throw new IllegalArgumentException("Cyclic dependency detected: " + String.join(" → ", cycle));
        });
        var expansion = new TemplateExpansion(workflow);
        var byId = new LinkedHashMap<String, Node>();
        workflow.nodes().forEach(node -> byId.put(node.id(), node));
        var planned = new LinkedHashMap<String, PlannedNode>();
        for (String id : new ArrayList<>(graph.order())) {
            Node node = byId.get(id);
            if (node != null) {
                planned.put(id, new PlannedNode(node, expansion.steps(node), Set.copyOf(graph.dependencies(id))));
            }
        }
        return new RunPlan(workflow, planned);
    }

    /** The workflow planned. */
    public Workflow workflow() {
        return workflow;
    }

    /** All nodes; dependencies come before their dependents. */
    public Collection<PlannedNode> nodes() {
        return nodes.values();
    }

    /** The node with this id. */
    public PlannedNode node(String id) {
        PlannedNode node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException("no node " + id);
        }
        return node;
    }
}
