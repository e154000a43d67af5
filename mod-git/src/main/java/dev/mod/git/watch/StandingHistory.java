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

    /** Every change, oldest first; those of one instant are one. */
    public static List<Point> of(List<WatchRecord> notes) {
        var standing = new HashMap<String, Standing>();
        var counts = new EnumMap<Standing, Integer>(Standing.class);
        var points = new ArrayList<Point>();
        for (WatchRecord note : notes) {
            if (note.type() != WatchRecord.Type.STANDS) {
                continue;
            }
            Standing now = Standing.of(note.what()).orElse(Standing.OPEN);
            Standing before = standing.put(note.key(), now);
            if (before == now) {
                continue;
            }
            if (before != null) {
                counts.merge(before, -1, Integer::sum);
            }
            counts.merge(now, 1, Integer::sum);
            if (!points.isEmpty() && points.get(points.size() - 1).at().equals(note.at())) {
                points.remove(points.size() - 1);
            }
            points.add(new Point(note.at(), counts));
        }
        return points;
    }
}
