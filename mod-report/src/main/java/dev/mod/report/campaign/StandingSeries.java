package dev.mod.report.campaign;

import java.time.Instant;
import java.util.List;

/**
 * How many parts of a campaign stood how, over time.
 *
 * @param names the ways to stand, the one that is aimed at first
 * @param points what was so from an instant on, oldest first
 */
public record StandingSeries(List<String> names, List<Point> points) {
    public StandingSeries {
        names = List.copyOf(names);
        points = List.copyOf(points);
    }

    /**
     * An instant.
     *
     * @param at it
     * @param counts how many for each name, in their order
     */
    public record Point(Instant at, List<Integer> counts) {
        public Point {
            counts = List.copyOf(counts);
        }
    }
}
