package dev.mod.match.internal.condition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Utilities that need themselves on the very same node, which could never end. */
public final class UtilityCycles {
    private UtilityCycles() {}

    /** The ids on a way from the utility back to itself, or an empty list. */
    public static List<String> find(Utility start) {
        List<String> way = new ArrayList<>();
        return reaches(start, start, new HashSet<>(), way) ? way : List.of();
    }

    private static boolean reaches(Utility from, Utility goal, Set<Utility> seen, List<String> way) {
        Condition condition = from.condition();
        if (condition == null || !seen.add(from)) {
            return false;
        }
        way.add(from.id());
        for (Utility utility : condition.utilities()) {
            if (utility == goal) {
                way.add(goal.id());
                return true;
            }
            if (reaches(utility, goal, seen, way)) {
                return true;
            }
        }
        way.remove(way.size() - 1);
        return false;
    }
}
