package dev.mod.match.internal.condition;

import dev.mod.match.Tree;
import dev.mod.match.internal.matching.MatchContext;

/**
 * {@code inside}: a node above satisfies a condition.
 *
 * @param field field of the upper node through which the way down has to lead, or 0
 */
public record InsideCondition(Condition condition, StopBy stopBy, int field) implements Relation {
    @Override
    public int find(MatchContext context, int node) {
        Tree tree = context.tree();
        int below = node;
        for (int above = tree.parent(node); above >= 0; above = tree.parent(above)) {
            context.step();
            boolean leads = field == 0
                    || (tree.isInField(below, field) && tree.childByField(above, field) == below);
            if (leads && condition.matches(context, above)) {
                return above;
            }
            if (stopBy.stopsAt(context, above)) {
                break;
            }
            below = above;
        }
        return -1;
    }
}
