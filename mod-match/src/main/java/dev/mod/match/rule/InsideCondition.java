package dev.mod.match.rule;

import dev.mod.match.Tree;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import org.jspecify.annotations.Nullable;

/**
 * {@code inside}: a node above satisfies a condition.
 *
 * @param field field of the upper node through which the way down has to lead, or 0
 */
record InsideCondition(Condition condition, StopBy stopBy, int field) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        Tree tree = context.tree();
        context.enter();
        int below = node;
        int found = -1;
        for (int above = tree.parent(node); above >= 0; above = tree.parent(above)) {
            context.step();
            boolean leads = field == 0
                    || (tree.isInField(below, field) && tree.childByField(above, field) == below);
            if (leads && condition.matches(context, above)) {
                found = above;
                break;
            }
            if (stopBy.stopsAt(context, above)) {
                break;
            }
            below = above;
        }
        context.leave();
        if (found >= 0) {
            Relations.note(context.bindings(), condition, found);
        }
        return found >= 0;
    }

    @Override
    public @Nullable KindSet kinds() {
        return null;
    }
}
