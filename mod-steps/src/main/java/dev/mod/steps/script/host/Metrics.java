package dev.mod.steps.script.host;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counters that scripts keep over all files, by name and dimensions. Safe for use by many threads. */
public final class Metrics {
    private static final Comparator<SortedMap<String, String>> BY_DIMENSIONS = Metrics::compare;

    private final SortedMap<String, SortedMap<SortedMap<String, String>, Double>> counters = new TreeMap<>();

    /**
     * Count.
     *
     * @param cardinality the dimensions
     */
    public record Entry(SortedMap<String, String> cardinality, double count) {}

    private static int compare(SortedMap<String, String> one, SortedMap<String, String> other) {
        Iterator<Map.Entry<String, String>> ones = one.entrySet().iterator();
        Iterator<Map.Entry<String, String>> others = other.entrySet().iterator();
        while (ones.hasNext() && others.hasNext()) {
            Map.Entry<String, String> left = ones.next();
            Map.Entry<String, String> right = others.next();
            int order = left.getKey().compareTo(right.getKey());
            order = order == 0 ? left.getValue().compareTo(right.getValue()) : order;
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(ones.hasNext(), others.hasNext());
    }

    /** None yet. */
    public Metrics() {}

    /** Makes a metric known, without counts. */
    public synchronized void declare(String name) {
        counters.computeIfAbsent(name, unused -> new TreeMap<>(BY_DIMENSIONS));
    }

    /** Adds to a count. */
    public synchronized void increment(String name, Map<String, String> cardinality, double amount) {
        declare(name);
        counters.getOrDefault(name, new TreeMap<>(BY_DIMENSIONS)).merge(new TreeMap<>(cardinality), amount,
                Double::sum);
    }

    /** The counts of a metric, sorted by dimensions. */
    public synchronized List<Entry> entries(String name) {
        List<Entry> entries = new ArrayList<>();
        counters.getOrDefault(name, new TreeMap<>())
                .forEach((cardinality, count) -> entries.add(new Entry(cardinality, count)));
        return List.copyOf(entries);
    }

    /** Names of all metrics with counts, sorted. */
    public synchronized List<String> names() {
        return counters.entrySet().stream().filter(counter -> !counter.getValue().isEmpty()).map(Map.Entry::getKey)
                .toList();
    }
}
