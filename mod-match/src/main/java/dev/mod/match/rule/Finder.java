package dev.mod.match.rule;

import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A condition with constraints on the variables it binds; a constraint on a variable that is not bound is satisfied.
 *
 * @param constraints by name of a single variable
 */
record Finder(Condition condition, Map<String, Condition> constraints) {

    boolean matches(MatchContext context, int node) {
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

    @Nullable
    KindSet kinds() {
        return condition.kinds();
    }
}
