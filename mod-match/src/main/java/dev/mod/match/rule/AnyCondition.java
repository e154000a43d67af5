package dev.mod.match.rule;

import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code any}: the first that is satisfied binds. */
record AnyCondition(List<Condition> conditions, CachedKinds cache) implements Condition {
    AnyCondition(List<Condition> conditions) {
        this(conditions, new CachedKinds());
    }

    @Override
    public boolean matches(MatchContext context, int node) {
        if (!cache.allows(this, context, node)) {
            return false;
        }
        context.enter();
        boolean matched = false;
        for (Condition condition : conditions) {
            if (condition.matches(context, node)) {
                matched = true;
                break;
            }
        }
        context.leave();
        return matched;
    }

    @Override
    public @Nullable KindSet kinds() {
        KindSet kinds = KindSet.of();
        for (Condition condition : conditions) {
            KindSet of = condition.kinds();
            if (of == null) {
                return null;
            }
            kinds = KindSet.union(kinds, of);
        }
        return kinds;
    }
}
