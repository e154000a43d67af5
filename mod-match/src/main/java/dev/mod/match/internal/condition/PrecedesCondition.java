package dev.mod.match.internal.condition;

import dev.mod.match.Tree;
import dev.mod.match.internal.matching.MatchContext;

/** {@code precedes}: a sibling after the node satisfies a condition; the nearest one counts. */
public record PrecedesCondition(Condition condition, StopBy stopBy) implements Relation {
    @Override
    public int find(MatchContext context, int node) {
        Tree tree = context.tree();
        for (int other = tree.nextSibling(node); other >= 0; other = tree.nextSibling(other)) {
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
