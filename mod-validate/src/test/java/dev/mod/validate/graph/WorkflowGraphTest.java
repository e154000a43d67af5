package dev.mod.validate.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WorkflowGraphTest {
    @Test
    void orderFollowsTheDeclarationWhereItCan() {
        assertEquals(List.of("b", "c", "a"), graph("a: c", "b:", "c:").order());
        assertEquals(List.of("a", "b", "c", "d"), graph("a:", "b: a", "c: a", "d: b c").order());
    }

    @Test
    void neighboursComeInOrder() {
        WorkflowGraph graph = graph("d: c a", "a:", "c: a", "b: a");
        assertEquals(List.of("c", "a"), graph.dependencies("d"));
        assertEquals(List.of("d", "c", "b"), graph.dependents("a"));
    }

    @Test
    void cyclesApartAreAllFound() {
        assertEquals(List.of(List.of("a", "b", "a"), List.of("c", "c"), List.of("d", "e", "d")),
                graph("x: e", "a: b", "b: a", "c: c", "d: e", "e: d a").cycles());
    }

    @Test
    void cycleIsTheShortestThroughItsFirstNode() {
        assertEquals(Optional.empty(), graph("a:", "b: a").cycle());
        assertEquals(Optional.of(List.of("a", "a")), graph("a: a").cycle());
        assertEquals(Optional.of(List.of("a", "b", "a")), graph("c: b", "a: b", "b: a").cycle());
        assertEquals(Optional.of(List.of("b", "d", "b")), graph("x:", "b: c d", "c: d", "d: b").cycle());
        assertThrows(IllegalStateException.class, () -> graph("a: b", "b: a").order());
    }

    @Test
    void aDependencyThatDoesNotExistIsNoEdge() {
        assertEquals(List.of(), graph("a: nowhere").dependencies("a"));
    }

    @Tag("slow")
    @Test
    void aChainOfAHundredThousandNodesNeedsNoDeepStack() {
        Map<String, List<String>> chain = new LinkedHashMap<>();
        for (int i = 0; i < 100_000; i++) {
            chain.put("n" + i, i == 0 ? List.of() : List.of("n" + (i - 1)));
        }
        WorkflowGraph graph = WorkflowGraph.of(chain);
        assertEquals(new ArrayList<>(chain.keySet()), graph.order());
        assertEquals(Optional.empty(), graph.cycle());
        chain.put("n0", List.of("n99999"));
        List<String> cycle = WorkflowGraph.of(chain).cycle().orElseThrow();
        assertEquals(100_001, cycle.size());
        assertEquals(List.of("n0", "n99999", "n99998"), cycle.subList(0, 3));
    }

    /** Lines of an id and what it depends on. */
    private static WorkflowGraph graph(String... lines) {
        Map<String, List<String>> dependencies = new LinkedHashMap<>();
        for (String line : lines) {
            String[] parts = line.split(": ?", 2);
            dependencies.put(parts[0], parts[1].isEmpty() ? List.of() : List.of(parts[1].split(" ")));
        }
        return WorkflowGraph.of(dependencies);
    }
}
