package dev.mod.validate.graph;

import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * The graph of a workflow's nodes. Edges lead from a node to those that depend on it. Dependencies on nodes that do not
 * exist are left out. All answers are deterministic: they follow the order in which nodes and dependencies are declared.
 *
 * @since 0.1.0
 */
public final class WorkflowGraph {
    private final Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    private final Map<String, Integer> rank = new HashMap<>();

    private WorkflowGraph(Map<String, ? extends Collection<String>> dependencies) {
        for (String id : dependencies.keySet()) {
            graph.addVertex(id);
            rank.put(id, rank.size());
        }
        dependencies.forEach((id, needed) -> needed.stream().filter(graph::containsVertex)
                .forEach(dependency -> graph.addEdge(dependency, id)));
    }

    /** The graph of a workflow; of nodes with one id, the dependencies of all count. */
    public static WorkflowGraph of(Workflow workflow) {
        Map<String, Collection<String>> dependencies = new LinkedHashMap<>();
        for (Node node : workflow.nodes()) {
            dependencies.computeIfAbsent(node.id(), id -> new ArrayList<>()).addAll(node.dependsOn());
        }
        return new WorkflowGraph(dependencies);
    }

    /** The graph of anything that depends on each other: ids in order, each with those it depends on. */
    public static WorkflowGraph of(Map<String, ? extends Collection<String>> dependencies) {
        return new WorkflowGraph(dependencies);
    }

    /**
     * The ids so that each comes after all it depends on, otherwise as declared.
     *
     * @throws IllegalStateException when there is a {@link #cycle}
     */
    public List<String> order() {
        List<String> order = new ArrayList<>(rank.size());
        var iterator = new TopologicalOrderIterator<>(graph,
                (a, b) -> Integer.compare(rankOf(a), rankOf(b)));
        try {
            while (iterator.hasNext()) {
                order.add(iterator.next());
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the graph has a cycle", e);
        }
        return Collections.unmodifiableList(order);
    }

    /** The nodes that a node depends on directly, in the order of its list. */
    public List<String> dependencies(String id) {
        return List.copyOf(Graphs.predecessorListOf(graph, id));
    }

    /** The nodes that depend directly on a node, as declared. */
    public List<String> dependents(String id) {
        return Graphs.successorListOf(graph, id).stream().sorted((a, b) -> Integer.compare(rankOf(a), rankOf(b)))
                .toList();
    }

    /** The first of the {@link #cycles}, if there is one. */
    public Optional<List<String>> cycle() {
        return cycles().stream().findFirst();
    }

    /**
     * Cycles, one of each group of nodes that depend on each other, in the order of the first declared node of each: the
     * ids along it, each depending on the next, the last the same as the first. Each starts at the first declared node of
     * its group, and is the shortest one through it.
     *
     * <p>Strongly connected components by S. R. Kosaraju's algorithm, iterative; then a breadth-first search for the way
     * back.
     */
    public List<List<String>> cycles() {
        Map<Integer, List<String>> byFirst = new TreeMap<>();
        for (Set<String> component : new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
            String first = component.stream().min(Comparator.comparingInt(this::rankOf)).orElseThrow();
            if (component.size() > 1 || graph.containsEdge(first, first)) {
                byFirst.put(rankOf(first), shortest(first, component));
            }
        }
        return List.copyOf(byFirst.values());
    }

    private List<String> shortest(String start, Set<String> component) {
        Map<String, String> cameFrom = new HashMap<>();
        Deque<String> waiting = new ArrayDeque<>(List.of(start));
        while (!cameFrom.containsKey(start)) {
            String at = waiting.remove();
            for (String next : Graphs.predecessorListOf(graph, at)) {
                if (component.contains(next) && cameFrom.putIfAbsent(next, at) == null) {
                    waiting.add(next);
                }
            }
        }
        List<String> cycle = new ArrayList<>(List.of(start));
        String at = start;
        do {
            at = cameFrom.getOrDefault(at, start);
            cycle.add(at);
        } while (!at.equals(start));
        Collections.reverse(cycle);
        return List.copyOf(cycle);
    }

    private int rankOf(String id) {
        return rank.getOrDefault(id, Integer.MAX_VALUE);
    }
}
