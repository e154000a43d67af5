package dev.mod.match.rule;

import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;

/** A node of one of several kinds. */
record KindCondition(KindSet kinds) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        context.step();
        return kinds.contains(context.tree().kind(node));
    }
}
