package dev.mod.git.watch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many units of a campaign stood how, over time, by what watches noted. */
public final class StandingHistory {
    private StandingHistory() {}

    /**
     * An instant at which something changed.
     *
     * @param at it
     * @param counts how many stand how from then on
     */
    public record Point(Instant at, Map<Standing, Integer> counts) {
        public Point {
            counts = Map.copyOf(counts);
        }
    }

    /**
     * Every change, oldest first; those of one instant are one. A repository counts as one as long as it has no tasks, and
     * as so many as it has from then on.
     */
    public static List<Point> of(List<WatchRecord> notes) {
        var units = new HashMap<String, Map<String, Standing>>();
        var counts = new EnumMap<Standing, Integer>(Standing.class);
        var points = new ArrayList<Point>();
        for (WatchRecord note : notes) {
            if (note.type() != WatchRecord.Type.STANDS) {
                continue;
            }
            int end = note.key().lastIndexOf(Unit.TASK);
            Map<String, Standing> standing = units.computeIfAbsent(end < 0 ? note.key() : note.key().substring(0, end),
                    key -> new HashMap<>());
            Standing now = Standing.of(note.what()).orElse(Standing.OPEN);
            if (standing.get(note.key()) == now) {
                continue;
            }
            standing.entrySet().removeIf(it -> {
                boolean replaced = it.getKey().equals(note.key()) || end < 0 || it.getKey().lastIndexOf(Unit.TASK) < 0;
                if (replaced) {
                    counts.merge(it.getValue(), -1, Integer::sum);
                }
                return replaced;
            });
            standing.put(note.key(), now);
            counts.merge(now, 1, Integer::sum);
            if (!points.isEmpty() && points.get(points.size() - 1).at().equals(note.at())) {
                points.remove(points.size() - 1);
            }
            points.add(new Point(note.at(), counts));
        }
        return points;
    }
}
