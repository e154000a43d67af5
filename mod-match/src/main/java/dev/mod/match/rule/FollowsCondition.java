package dev.mod.match.rule;

import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import org.jspecify.annotations.Nullable;

/** {@code follows}: a sibling before the node satisfies a condition; the nearest one counts. */
record FollowsCondition(Condition condition, StopBy stopBy) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {

        context.enter();
        int found = -1;
        for (int other = context.previousSibling(node); other >= 0; other = context.previousSibling(other)) {
            context.step();
            if (condition.matches(context, other)) {
                found = other;
                break;
            }
            if (stopBy.stopsAt(context, other)) {
                break;
            }
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
