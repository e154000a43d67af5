package dev.mod.report.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Where the nodes and edges of a graph are drawn: in layers from top to bottom, nodes near those that they are connected
 * with. The same graph is always laid out the same way; a cycle is drawn with an edge that leads up.
 *
 * @param boxes the nodes, in their order
 * @param routes the edges
 * @param width of everything
 * @param height of everything
 */
record GraphLayout(List<Box> boxes, List<Route> routes, double width, double height) {
    private static final double MARGIN = 12;
    private static final double BETWEEN_NODES = 24;
    private static final double BETWEEN_LAYERS = 44;
    private static final double PLACE = 12;
    private static final int ROUNDS = 10;

    /** A size in pixels. */
    record Size(double width, double height) {}

    /** A place in pixels. */
    record Point(double x, double y) {}

    /** A node: its upper left corner and its size. */
    record Box(double x, double y, double width, double height) {}

    /**
     * An edge.
     *
     * @param from number of the node that it leads from
     * @param to number of the node that it leads to
     * @param points an even number of them: straight lines between the two points of each pair lead through layers, curves
     *        between pairs from one layer to the next; the first and the last pair are the same point twice
     */
    record Route(int from, int to, List<Point> points) {
        Route {
            points = List.copyOf(points);
        }
    }

    GraphLayout {
        boxes = List.copyOf(boxes);
        routes = List.copyOf(routes);
    }

    /**
     * Lays a graph out.
     *
     * @param sizes of the nodes
     * @param dependencies for each node the numbers of those that it depends on; twice the same counts once, itself not
     */
    static GraphLayout of(List<Size> sizes, List<List<Integer>> dependencies) {
        var edges = new ArrayList<Layers.Edge>();
        for (int to = 0; to < sizes.size(); to++) {
            for (int from : new LinkedHashSet<>(dependencies.get(to))) {
                if (from != to) {
                    edges.add(new Layers.Edge(from, to));
                }
            }
        }
        var layers = Layers.of(sizes.size(), edges);
        return new Placing(sizes, layers).layout(edges);
    }

    private static final class Placing {
        private final List<Size> sizes;
        private final Layers layers;
        private final double[] center;
        private final double[] top;
        private final double[] heights;

        Placing(List<Size> sizes, Layers layers) {
            this.sizes = sizes;
            this.layers = layers;
            this.center = new double[layers.layer().length];
            this.top = new double[layers.rows().size()];
            this.heights = new double[layers.rows().size()];
        }

        GraphLayout layout(List<Layers.Edge> edges) {
            double y = MARGIN;
            for (int i = 0; i < heights.length; i++) {
                top[i] = y;
                heights[i] = Arrays.stream(layers.rows().get(i)).filter(this::isNode)
                        .mapToDouble(place -> sizes.get(place).height()).max().orElse(0);
                y += heights[i] + BETWEEN_LAYERS;
            }
            layers.rows().forEach(row -> arrange(row, new double[row.length]));
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < heights.length; i++) {
                    int index = round % 2 == 0 ? i : heights.length - 1 - i;
                    int[] row = layers.rows().get(index);
                    boolean last = round >= ROUNDS - 2;
                    boolean downwards = round % 2 == 0;
                    arrange(row, Arrays.stream(row).mapToDouble(place -> wanted(place, downwards, last)).toArray());
                }
            }
            double left = Double.MAX_VALUE;
            double right = 0;
            for (int place = 0; place < center.length; place++) {
                left = Math.min(left, center[place] - width(place) / 2);
            }
            for (int place = 0; place < center.length; place++) {
                center[place] += MARGIN - left;
                right = Math.max(right, center[place] + width(place) / 2);
            }
            var boxes = new ArrayList<Box>();
            for (int node = 0; node < sizes.size(); node++) {
                Size size = sizes.get(node);
                int layer = layers.layer()[node];
                boxes.add(new Box(center[node] - size.width() / 2, top[layer] + (heights[layer] - size.height()) / 2,
                        size.width(), size.height()));
            }
            var routes = new ArrayList<Route>();
            for (int i = 0; i < edges.size(); i++) {
                routes.add(route(edges.get(i), layers.paths().get(i), boxes));
            }
            return new GraphLayout(boxes, routes, right + MARGIN,
                    sizes.isEmpty() ? 2 * MARGIN : y - BETWEEN_LAYERS + MARGIN);
        }

        private double wanted(int place, boolean downwards, boolean both) {
            double sum = 0;
            int count = 0;
            if (downwards || both) {
                for (int other : layers.up().get(place)) {
                    sum += center[other];
                    count++;
                }
            }
            if (!downwards || both) {
                for (int other : layers.down().get(place)) {
                    sum += center[other];
                    count++;
                }
            }
            return count == 0 ? center[place] : sum / count;
        }

        /** Puts the places of a row as near to where they want to be as their order and widths allow. */
        private void arrange(int[] row, double[] wanted) {
            var offset = new double[row.length];
            var shifted = new double[row.length];
            for (int i = 0; i < row.length; i++) {
                offset[i] = i == 0 ? 0 : offset[i - 1] + (width(row[i - 1]) + width(row[i])) / 2 + BETWEEN_NODES;
                shifted[i] = wanted[i] - offset[i];
            }
            var nearest = IsotonicRegression.nearest(shifted);
            for (int i = 0; i < row.length; i++) {
                center[row[i]] = nearest[i] + offset[i];
            }
        }

        private Route route(Layers.Edge edge, int[] path, List<Box> boxes) {
            Box from = boxes.get(edge.from());
            Box to = boxes.get(edge.to());
            var points = new ArrayList<Point>();
            var begin = new Point(from.x() + from.width() / 2, from.y() + from.height());
            points.add(begin);
            points.add(begin);
            for (int i = 1; i < path.length - 1; i++) {
                int layer = layers.layer()[path[i]];
                points.add(new Point(center[path[i]], top[layer]));
                points.add(new Point(center[path[i]], top[layer] + heights[layer]));
            }
            var end = new Point(to.x() + to.width() / 2, to.y());
            points.add(end);
            points.add(end);
            return new Route(edge.from(), edge.to(), points);
        }

        private boolean isNode(int place) {
            return place < sizes.size();
        }

        private double width(int place) {
            return isNode(place) ? sizes.get(place).width() : PLACE;
        }
    }
}
