package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.MatchContext;

/** {@code follows}: a sibling before the node satisfies a condition; the nearest one counts. */
public record FollowsCondition(Condition condition, StopBy stopBy) implements Relation {
    @Override
    public int find(MatchContext context, int node) {
        for (int other = context.previousSibling(node); other >= 0; other = context.previousSibling(other)) {
            context.step();
            if (condition.matches(context, other)) {
                return other;
            }
            if (stopBy.stopsAt(context, other)) {
                break;
            }
        }
        return -1;
    }
}
