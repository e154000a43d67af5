package dev.mod.report.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.report.picture.GraphLayout.Box;
import dev.mod.report.picture.GraphLayout.Route;
import dev.mod.report.picture.GraphLayout.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class GraphLayoutProperties {
    private static final double SLACK = 1e-6;

    /** A graph: for each node the nodes before it in some order that it depends on. */
    @Provide
    Arbitrary<List<List<Integer>>> graphs() {
        return Arbitraries.integers().between(1, 40).flatMap(size -> Arbitraries.randomValue(random -> random(size,
                random)));
    }

    private static List<List<Integer>> random(int size, Random random) {
        int density = 1 + random.nextInt(5);
        var graph = new ArrayList<List<Integer>>();
        for (int node = 0; node < size; node++) {
            var before = new ArrayList<Integer>();
            for (int i = 0; i < density && node > 0 && random.nextBoolean(); i++) {
                before.add(random.nextInt(node));
            }
            graph.add(before);
        }
        return graph;
    }

    private static List<Size> sizes(int count) {
        var sizes = new ArrayList<Size>();
        for (int i = 0; i < count; i++) {
            sizes.add(new Size(80 + i * 37 % 120, 48));
        }
        return sizes;
    }

    @Property(tries = 300)
    void nodesKeepApartAndEdgesLeadDown(@ForAll("graphs") List<List<Integer>> graph) {
        var layout = GraphLayout.of(sizes(graph.size()), graph);
        List<Box> boxes = layout.boxes();
        for (int a = 0; a < boxes.size(); a++) {
            Box one = boxes.get(a);
            assertTrue(one.x() >= 0 && one.y() >= 0 && one.x() + one.width() <= layout.width() + SLACK
                    && one.y() + one.height() <= layout.height() + SLACK, "inside");
            for (int b = 0; b < a; b++) {
                Box other = boxes.get(b);
                assertTrue(one.x() + one.width() <= other.x() + SLACK || other.x() + other.width() <= one.x() + SLACK
                        || one.y() + one.height() <= other.y() + SLACK
                        || other.y() + other.height() <= one.y() + SLACK, "apart");
            }
        }
        for (int to = 0; to < graph.size(); to++) {
            for (int from : graph.get(to)) {
                assertTrue(boxes.get(from).y() + boxes.get(from).height() < boxes.get(to).y(), "down");
            }
        }
    }

    @Property(tries = 100)
    void everyEdgeIsDrawnOnceFromItsBeginningToItsEnd(@ForAll("graphs") List<List<Integer>> graph) {
        var layout = GraphLayout.of(sizes(graph.size()), graph);
        assertEquals(graph.stream().mapToLong(before -> before.stream().distinct().count()).sum(),
                layout.routes().size());
        for (Route route : layout.routes()) {
            assertEquals(0, route.points().size() % 2);
            Box from = layout.boxes().get(route.from());
            Box to = layout.boxes().get(route.to());
            assertEquals(from.y() + from.height(), route.points().get(0).y(), SLACK);
            assertEquals(to.y(), route.points().get(route.points().size() - 1).y(), SLACK);
            assertTrue(graph.get(route.to()).contains(route.from()));
        }
    }

    @Property(tries = 50)
    void theSameGraphIsLaidOutTheSameWay(@ForAll("graphs") List<List<Integer>> graph) {
        assertEquals(GraphLayout.of(sizes(graph.size()), graph), GraphLayout.of(sizes(graph.size()), graph));
    }

    @Property(tries = 200)
    void numbersInOrderAreTheNearestOnes(@ForAll("wanted") double[] wanted) {
        double[] nearest = IsotonicRegression.nearest(wanted);
        double best = distance(wanted, nearest);
        for (int i = 0; i < nearest.length; i++) {
            assertTrue(i == 0 || nearest[i - 1] <= nearest[i] + SLACK);
            // moving one of them, or all from one on, within the order is no better
            for (double step : new double[]{-0.5, 0.5}) {
                double[] moved = nearest.clone();
                for (int j = i; j < moved.length; j++) {
                    moved[j] += step;
                }
                boolean ordered = i == 0 || moved[i - 1] <= moved[i];
                assertTrue(!ordered || distance(wanted, moved) >= best - SLACK);
            }
        }
    }

    @Provide
    Arbitrary<double[]> wanted() {
        return Arbitraries.doubles().between(-100, 100).array(double[].class).ofMinSize(1).ofMaxSize(20);
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (one[i] - other[i]) * (one[i] - other[i]);
        }
        return sum;
    }

    @Example
    void aCycleIsDrawnAllTheSame() {
        var layout = GraphLayout.of(sizes(3), List.of(List.of(2, 0), List.of(0), List.of(1)));
        assertEquals(3, layout.boxes().size());
        assertEquals(3, layout.routes().size());
    }

    @Example
    void aChainWithLongEdgesOfTenThousandNodesIsLaidOut() {
        var graph = new ArrayList<List<Integer>>();
        for (int node = 0; node < 10_000; node++) {
            graph.add(node == 0 ? List.of() : List.of(node - 1, 0, node / 2));
        }
        var layout = GraphLayout.of(sizes(graph.size()), graph);
        assertEquals(10_000, layout.boxes().stream().map(Box::y).distinct().count());
    }

    @Example
    void aWideGraphOfTenThousandNodesTakesSeveralLayers() {
        var graph = new ArrayList<List<Integer>>();
        for (int node = 0; node < 10_000; node++) {
            graph.add(node == 0 ? List.of() : List.of(0));
        }
        var layout = GraphLayout.of(sizes(graph.size()), graph);
        assertTrue(layout.width() < 40_000, () -> "width " + layout.width());
    }
}
