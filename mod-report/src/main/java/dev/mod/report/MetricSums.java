package dev.mod.report;

import dev.mod.engine.run.StepNote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The counts that all tasks kept, added up. */
final class MetricSums {
    /** A count of a metric; its dimensions as {@code name=value} pairs. */
    record Sum(String dimensions, double count) {}

    private MetricSums() {}

    /** The counts by metric, the greatest first. */
    static Map<String, List<Sum>> of(RunReport report) {
        var sums = new TreeMap<String, Map<Map<String, String>, Double>>();
        for (var task : report.tasks()) {
            for (StepNote note : task.notes()) {
                if (note instanceof StepNote.Counted counted) {
                    sums.computeIfAbsent(counted.metric(), unused -> new java.util.LinkedHashMap<>())
                            .merge(counted.cardinality(), counted.count(), Double::sum);
                }
            }
        }
        var sorted = new TreeMap<String, List<Sum>>();
        sums.forEach((metric, counts) -> {
            var all = new ArrayList<Sum>();
            counts.forEach((dimensions, count) -> all.add(new Sum(dimensions.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue()).collect(Collectors.joining(", ")), count)));
            all.sort(Comparator.comparingDouble(Sum::count).reversed().thenComparing(Sum::dimensions));
            sorted.put(metric, all);
        });
        return sorted;
    }
}
