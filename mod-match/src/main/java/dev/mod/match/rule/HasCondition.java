package dev.mod.match.rule;

import dev.mod.match.Tree;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import org.jspecify.annotations.Nullable;

/**
 * {@code has}: a node below satisfies a condition.
 *
 * @param field field in which to look, or 0
 */
record HasCondition(Condition condition, StopBy stopBy, int field) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        context.enter();
        int found = find(context, node);
        context.leave();
        if (found >= 0) {
            Relations.note(context.bindings(), condition, found);
        }
        return found >= 0;
    }

    private int find(MatchContext context, int node) {
        Tree tree = context.tree();
        if (field != 0) {
            int child = tree.childByField(node, field);
            if (child < 0) {
                return -1;
            }
            if (stopBy instanceof StopBy.Neighbor) {
                return condition.matches(context, child) ? child : -1;
            }
            return descend(context, child, tree.subtreeEnd(child));
        }
        if (stopBy instanceof StopBy.Neighbor) {
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

    @Override
    public @Nullable KindSet kinds() {
        return null;
    }
}
