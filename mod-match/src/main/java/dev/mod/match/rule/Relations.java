package dev.mod.match.rule;

import dev.mod.match.pattern.Bindings;

/** What relations have in common. */
final class Relations {
    private Relations() {}

    /**
     * Notes the node by which a relation was satisfied. When its condition is nothing but a relation itself, that is the
     * node of the inner one.
     */
    static void note(Bindings bindings, Condition condition, int found) {
        int inner = isRelation(condition) ? bindings.lastRelated() : -1;
        bindings.relate(inner < 0 ? found : inner);
    }

    private static boolean isRelation(Condition condition) {
        if (condition instanceof UtilityCondition utility) {
            Finder finder = utility.utility().finder();
            return utility.shared() && finder != null && isRelation(finder.condition());
        }
        return condition instanceof InsideCondition || condition instanceof HasCondition
                || condition instanceof PrecedesCondition || condition instanceof FollowsCondition;
    }
}
