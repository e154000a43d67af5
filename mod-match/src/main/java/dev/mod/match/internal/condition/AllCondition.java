package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code all}, and the keys of one rule object: one after the other, each seeing what the former ones bound. */
public final class AllCondition implements Condition {
    private final List<Condition> conditions;
    private final CachedKinds cache = new CachedKinds();

    /** Copies the list. */
    public AllCondition(List<Condition> conditions) {
        this.conditions = List.copyOf(conditions);
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

    @Override
    public List<Condition> children() {
        return conditions;
    }

    @Override
    public RequiredTexts requiredTexts(Set<Utility> open) {
        return RequiredTexts.all(conditions.stream().map(condition -> condition.requiredTexts(open)).toList());
    }
}
