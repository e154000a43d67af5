package dev.mod.match.rule;

import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code all}, and the keys of one rule object: one after the other, each seeing what the former ones bound. */
record AllCondition(List<Condition> conditions, CachedKinds cache) implements Condition {
    AllCondition(List<Condition> conditions) {
        this(conditions, new CachedKinds());
    }

    @Override
    public boolean matches(MatchContext context, int node) {
        if (!cache.allows(this, context, node)) {
            return false;
        }
        Bindings bindings = context.bindings();
        int mark = bindings.mark();
        context.enter();
        for (Condition condition : conditions) {
            if (!condition.matches(context, node)) {
                bindings.undo(mark);
                context.leave();
                return false;
            }
        }
        context.leave();
        return true;
    }

    @Override
    public @Nullable KindSet kinds() {
        KindSet kinds = null;
        for (Condition condition : conditions) {
            kinds = KindSet.intersection(kinds, condition.kinds());
        }
        return kinds;
    }
}
