package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code constraints}: a condition, and others on the nodes its variables are bound to; a constraint on a variable that is
 * not bound is satisfied.
 *
 * @param constraints by name of a single variable
 */
public record ConstrainedCondition(Condition condition, Map<String, Condition> constraints) implements Condition {

    @Override
    public boolean matches(MatchContext context, int node) {
        Bindings bindings = context.bindings();
        int mark = bindings.mark();
        if (!condition.matches(context, node)) {
            return false;
        }
        for (Map.Entry<String, Condition> constraint : constraints.entrySet()) {
            int bound = bindings.node(constraint.getKey());
            if (bound >= 0 && !constraint.getValue().matches(context, bound)) {
                bindings.undo(mark);
                return false;
            }
        }
        return true;
    }

    @Override
    public @Nullable KindSet kinds() {
        return condition.kinds();
    }

    @Override
    public List<Condition> children() {
        return List.of(condition);
    }

    @Override
    public RequiredTexts requiredTexts(Set<Utility> open) {
        return condition.requiredTexts(open);
    }

    @Override
    public boolean isRelation() {
        return condition.isRelation();
    }
}
