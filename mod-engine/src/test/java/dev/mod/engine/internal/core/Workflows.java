package dev.mod.engine.internal.core;

import dev.mod.model.workflow.MatrixStrategy;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Graphs in a line each: {@code graph("a", "b < a", "c* < a b", "d[items] < c")}; a star is a gate. */
final class Workflows {
    private Workflows() {}

    static Workflow graph(String... lines) {
        List<Node> nodes = new ArrayList<>();
        for (String line : lines) {
            String[] halves = line.split("<", 2);
            String head = halves[0].trim();
            List<String> dependsOn = halves.length == 1 ? List.of() : List.of(halves[1].trim().split(" +"));
            boolean manual = head.endsWith("*");
            head = manual ? head.substring(0, head.length() - 1) : head;
            Optional<MatrixStrategy> strategy = Optional.empty();
            if (head.endsWith("]")) {
                strategy = Optional.of(new MatrixStrategy.FromState(
                        head.substring(head.indexOf('[') + 1, head.length() - 1)));
                head = head.substring(0, head.indexOf('['));
            }
            nodes.add(new Node(head, head, Optional.empty(), manual ? NodeType.MANUAL : NodeType.AUTOMATIC, dependsOn,
                    Optional.empty(), strategy, List.of(), Map.of(), Optional.empty(), Optional.empty()));
        }
        return new Workflow(Workflow.VERSION, nodes, Map.of(), Map.of(), List.of());
    }
}
