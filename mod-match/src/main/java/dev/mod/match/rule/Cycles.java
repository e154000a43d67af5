package dev.mod.match.rule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Utilities that need themselves on the very same node, which could never end. */
final class Cycles {
    private Cycles() {}

    /** A way from the utility back to itself, or an empty list. */
    static List<String> find(Utility start) {
        List<String> way = new ArrayList<>();
        return reaches(start, start, new HashSet<>(), way) ? way : List.of();
    }

    private static boolean reaches(Utility from, Utility goal, Set<Utility> seen, List<String> way) {
        Finder finder = from.finder();
        if (finder == null || !seen.add(from)) {
            return false;
        }
        way.add(from.id());
        List<Utility> next = new ArrayList<>();
        collect(finder.condition(), next);
        for (Utility utility : next) {
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

    private static void collect(Condition condition, List<Utility> into) {
        if (condition instanceof AllCondition all) {
            all.conditions().forEach(c -> collect(c, into));
        } else if (condition instanceof AnyCondition any) {
            any.conditions().forEach(c -> collect(c, into));
        } else if (condition instanceof NotCondition not) {
            collect(not.condition(), into);
        } else if (condition instanceof NthChildCondition nth && nth.among() != null) {
            collect(nth.among(), into);
        } else if (condition instanceof UtilityCondition utility) {
            into.add(utility.utility());
            utility.arguments().values().forEach(c -> collect(c, into));
        }
    }
}
