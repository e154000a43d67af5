package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;
import java.util.Set;

/** Condition that another node, found from the one it is put to, satisfies a condition. */
interface Relation extends Condition {

    /** The condition on the other node. */
    Condition condition();

    /** The other node, or -1. */
    int find(MatchContext context, int node);

    /**
     * Finds the other node and notes it in the bindings. When its condition is nothing but a relation itself, the node of
     * the inner one is noted.
     */
    @Override
    default boolean matches(MatchContext context, int node) {
        context.enter();
        int found = find(context, node);
        context.leave();
        if (found < 0) {
            return false;
        }
        Bindings bindings = context.bindings();
        int inner = condition().isRelation() ? bindings.lastRelated() : -1;
        bindings.relate(inner < 0 ? found : inner);
        return true;
    }

    @Override
    default RequiredTexts requiredTexts(Set<Utility> open) {
        return condition().requiredTexts(open);
    }

    @Override
    default boolean isRelation() {
        return true;
    }
}
