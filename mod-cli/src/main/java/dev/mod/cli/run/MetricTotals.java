package dev.mod.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The counts that all steps of a run kept, added up. Safe for concurrent use. */
public final class MetricTotals {
    private final SortedMap<String, SortedMap<String, Count>> totals = new TreeMap<>();

    /**
     * A count.
     *
     * @param cardinality its dimensions, sorted
     */
    public record Count(SortedMap<String, String> cardinality, double count) {
        /** The count as people write it: without a fraction where there is none. */
        public String text() {
            return count == Math.rint(count) && Math.abs(count) < 1e15
                    ? String.valueOf((long) count)
                    : String.valueOf(count);
        }
    }

    /** Takes something to tell of each count, with the name of its metric. */
    @FunctionalInterface
    public interface Visitor {
        void count(String name, Count count);
    }

    /** Adds a count. */
    public synchronized void add(String name, Map<String, String> cardinality, double count) {
        var sorted = new TreeMap<>(cardinality);
        // quoted, so that no two sets of dimensions look the same
        var key = sorted.entrySet().stream().map(MetricTotals::quoted).collect(Collectors.joining(","));
        totals.computeIfAbsent(name, unused -> new TreeMap<>()).merge(key, new Count(sorted, count),
                (before, more) -> new Count(sorted, before.count() + more.count()));
    }

    private static String quoted(Entry<String, String> entry) {
        return entry.getKey().length() + ":" + entry.getKey() + "=" + entry.getValue().length() + ":"
                + entry.getValue();
    }

    /** Whether there is none. */
    public synchronized boolean isEmpty() {
        return totals.isEmpty();
    }

    /** Visits all counts, sorted by name, then by dimensions. */
    public synchronized void forEach(Visitor visitor) {
        totals.forEach((name, counts) -> counts.values().stream()
                .sorted((one, other) -> dimensions(one).compareTo(dimensions(other)))
                .forEach(count -> visitor.count(name, count)));
    }

    /** The dimensions of a count as {@code name=value} pairs. */
    public static String dimensions(Count count) {
        return count.cardinality().entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The counts as lines, each metric's below its name. */
    public synchronized List<String> lines() {
        var lines = new ArrayList<String>();
        var last = new String[1];
        forEach((name, count) -> {
            if (!name.equals(last[0])) {
                lines.add(name);
                last[0] = name;
            }
            var dimensions = dimensions(count);
            lines.add("  " + (dimensions.isEmpty() ? "" : dimensions + ": ") + count.text());
        });
        return lines;
    }
}
