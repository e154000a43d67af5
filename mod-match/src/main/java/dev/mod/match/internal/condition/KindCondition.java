package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;

/** A node of one of several kinds. */
public record KindCondition(KindSet kinds) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        context.step();
        return kinds.contains(context.tree().kind(node));
    }
}
