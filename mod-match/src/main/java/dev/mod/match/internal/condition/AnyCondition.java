package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code any}: the first that is satisfied binds. */
public final class AnyCondition implements Condition {
    private final List<Condition> conditions;
    private final CachedKinds cache = new CachedKinds();

    /** Copies the list. */
    public AnyCondition(List<Condition> conditions) {
        this.conditions = List.copyOf(conditions);
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

    @Override
    public List<Condition> children() {
        return conditions;
    }

    @Override
    public RequiredTexts requiredTexts(Set<Utility> open) {
        return RequiredTexts.any(conditions.stream().map(condition -> condition.requiredTexts(open)).toList());
    }

    @Override
    public boolean isRelation() {
        return conditions.stream().allMatch(Condition::isRelation);
    }
}
