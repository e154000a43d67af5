package dev.mod.report.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The nodes of a graph in layers, so that edges lead down: each node in the first layer below all that it depends on
 * that has room. Edges over several layers are led through places of their own. Within a layer the order is chosen by the
 * barycenter heuristic (Sugiyama, Tagawa and Toda, 1981).
 *
 * @param rows the places of each layer from left to right: numbers below {@code nodes} are nodes, others lead an edge
 * @param layer the layer of each place
 * @param up the places right above that each place is connected with
 * @param down the places right below
 * @param paths for each edge that leads down and was led, its places from top to bottom; none for one drawn as it comes
 */
@SuppressWarnings("ArrayRecordComponent")
record Layers(List<int[]> rows, int[] layer, List<List<Integer>> up, List<List<Integer>> down,
        List<int[]> paths) {
    /** A layer of a small graph may be as wide as this. */
    private static final int LEAST_WIDTH = 8;
    /** Places for edges in all, and in a layer; where a graph would need more, its long edges are drawn as they come. */
    private static final int MOST_PLACES = 20_000;
    private static final int MOST_IN_LAYER = 24;
    private static final int SWEEPS = 8;

    /** An edge between numbers of nodes. */
    record Edge(int from, int to) {}

    static Layers of(int nodes, List<Edge> edges) {
        int[] layer = assign(nodes, edges);
        int layers = Arrays.stream(layer).max().orElse(-1) + 1;
        var up = new ArrayList<List<Integer>>();
        var down = new ArrayList<List<Integer>>();
        var all = new ArrayList<Integer>();
        for (int node = 0; node < nodes; node++) {
            place(up, down, all, layer[node]);
        }
        var paths = new ArrayList<int[]>();
        var taken = new int[layers];
        for (Edge edge : edges) {
            int span = layer[edge.to()] - layer[edge.from()];
            boolean led = span > 0 && all.size() + span - 1 <= nodes + MOST_PLACES;
            for (int i = layer[edge.from()] + 1; led && i < layer[edge.to()]; i++) {
                led = taken[i] < MOST_IN_LAYER;
            }
            int[] path = new int[led ? span + 1 : 0];
            if (led) {
                path[0] = edge.from();
                path[span] = edge.to();
                for (int i = 1; i < span; i++) {
                    path[i] = all.size();
                    taken[layer[edge.from()] + i]++;
                    place(up, down, all, layer[edge.from()] + i);
                }
                for (int i = 0; i < span; i++) {
                    down.get(path[i]).add(path[i + 1]);
                    up.get(path[i + 1]).add(path[i]);
                }
            }
            paths.add(path);
        }
        var ordered = new ArrayList<List<Integer>>();
        for (int i = 0; i < layers; i++) {
            ordered.add(new ArrayList<>());
        }
        for (int place = 0; place < all.size(); place++) {
            ordered.get(all.get(place)).add(place);
        }
        var rows = new ArrayList<int[]>();
        ordered.forEach(row -> rows.add(row.stream().mapToInt(Integer::intValue).toArray()));
        var result = new Layers(rows, all.stream().mapToInt(Integer::intValue).toArray(), up, down, paths);
        return result.sorted();
    }

    private static void place(List<List<Integer>> up, List<List<Integer>> down, List<Integer> all, int layer) {
        up.add(new ArrayList<>(2));
        down.add(new ArrayList<>(2));
        all.add(layer);
    }

    private static int[] assign(int nodes, List<Edge> edges) {
        var next = new ArrayList<List<Integer>>();
        for (int i = 0; i < nodes; i++) {
            next.add(new ArrayList<>(2));
        }
        var waits = new int[nodes];
        for (Edge edge : edges) {
            next.get(edge.from()).add(edge.to());
            waits[edge.to()]++;
        }
        int width = Math.max(LEAST_WIDTH, (int) Math.ceil(0.8 * Math.sqrt(nodes)));
        // there are never more layers than nodes; room[i] leads to the first layer from i on that is not full
        var room = new int[nodes + 1];
        Arrays.setAll(room, i -> i);
        var used = new int[nodes + 1];
        var layer = new int[nodes];
        Arrays.fill(layer, -1);
        var least = new int[nodes];
        var queue = new int[nodes];
        int end = 0;
        for (int node = 0; node < nodes; node++) {
            if (waits[node] == 0) {
                queue[end++] = node;
            }
        }
        int rest = 0;
        for (int begin = 0; begin < nodes; begin++) {
            if (begin == end) {
                // only cycles are left: one edge of each is not heeded
                while (layer[rest] >= 0) {
                    rest++;
                }
                queue[end++] = rest;
                waits[rest] = 0;
            }
            int node = queue[begin];
            int found = first(room, least[node]);
            layer[node] = found;
            if (++used[found] == width) {
                room[found] = found + 1;
            }
            for (int other : next.get(node)) {
                least[other] = Math.max(least[other], found + 1);
                if (waits[other] > 0 && --waits[other] == 0 && layer[other] < 0) {
                    queue[end++] = other;
                }
            }
        }
        return compact(layer);
    }

    /** Layers without gaps. */
    private static int[] compact(int[] layer) {
        int[] kinds = Arrays.stream(layer).distinct().sorted().toArray();
        return Arrays.stream(layer).map(each -> Arrays.binarySearch(kinds, each)).toArray();
    }

    private static int first(int[] room, int from) {
        int root = from;
        while (room[root] != root) {
            root = room[root];
        }
        int at = from;
        while (room[at] != root) {
            int next = room[at];
            room[at] = root;
            at = next;
        }
        return root;
    }

    private Layers sorted() {
        var position = new int[layer.length];
        List<int[]> best = rows;
        var now = new ArrayList<>(rows);
        now.forEach(row -> number(row, position));
        long fewest = crossings(best, position);
        for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
            boolean downwards = sweep % 2 == 0;
            for (int i = 1; i < now.size(); i++) {
                int index = downwards ? i : now.size() - 1 - i;
                now.set(index, sort(now.get(index), downwards ? up : down, position));
                number(now.get(index), position);
            }
            long found = crossings(now, position);
            if (found < fewest) {
                fewest = found;
                best = new ArrayList<>(now);
            }
        }
        return new Layers(best, layer, up, down, paths);
    }

    private static void number(int[] row, int[] position) {
        for (int i = 0; i < row.length; i++) {
            position[row[i]] = i;
        }
    }

    private static int[] sort(int[] row, List<List<Integer>> neighbours, int[] position) {
        var key = new double[row.length];
        var order = new Integer[row.length];
        for (int i = 0; i < row.length; i++) {
            order[i] = i;
            key[i] = neighbours.get(row[i]).stream().mapToInt(each -> position[each]).average().orElse(i);
        }
        Arrays.sort(order, (a, b) -> Double.compare(key[a], key[b]));
        return Arrays.stream(order).mapToInt(i -> row[i]).toArray();
    }

    /** How many edges cross, counted with a binary indexed tree for each pair of layers. */
    private long crossings(List<int[]> order, int[] position) {
        long crossings = 0;
        for (int i = 1; i < order.size(); i++) {
            var tree = new int[order.get(i).length + 1];
            int seen = 0;
            for (int place : order.get(i - 1)) {
                for (int other : down.get(place)) {
                    int notRight = 0;
                    for (int at = position[other] + 1; at > 0; at -= at & -at) {
                        notRight += tree[at];
                    }
                    crossings += seen - notRight;
                }
                for (int other : down.get(place)) {
                    for (int at = position[other] + 1; at < tree.length; at += at & -at) {
                        tree[at]++;
                    }
                    seen++;
                }
            }
        }
        return crossings;
    }
}
