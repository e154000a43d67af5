package dev.mod.match.internal.condition;

import dev.mod.match.Tree;
import dev.mod.match.internal.matching.MatchContext;

/**
 * {@code has}: a node below satisfies a condition.
 *
 * @param field field in which to look, or 0
 */
public record HasCondition(Condition condition, StopBy stopBy, int field) implements Relation {
    @Override
    public int find(MatchContext context, int node) {
        Tree tree = context.tree();
        if (field != 0) {
            int child = tree.childByField(node, field);
            if (child < 0) {
                return -1;
            }
            if (stopBy.equals(StopBy.NEIGHBOR)) {
                return condition.matches(context, child) ? child : -1;
            }
            return descend(context, child, tree.subtreeEnd(child));
        }
        if (stopBy.equals(StopBy.NEIGHBOR)) {
            for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
                context.step();
                if (condition.matches(context, child)) {
                    return child;
                }
            }
            return -1;
        }
        return descend(context, node + 1, tree.subtreeEnd(node));
    }

    private int descend(MatchContext context, int from, int end) {
        Tree tree = context.tree();
        int node = from;
        while (node < end) {
            context.step();
            if (condition.matches(context, node)) {
                return node;
            }
            node = stopBy.stopsAt(context, node) ? tree.subtreeEnd(node) : node + 1;
        }
        return -1;
    }
}
