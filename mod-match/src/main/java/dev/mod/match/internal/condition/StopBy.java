package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;

/** How far a relation looks. */
public interface StopBy {
    /** The nearest node only. */
    StopBy NEIGHBOR = (context, node) -> true;

    /** As far as there are nodes. */
    StopBy END = (context, node) -> false;

    /** Up to and with the first node that satisfies a condition. */
    static StopBy until(Condition condition) {
        return (context, node) -> {
            Bindings own = context.exchange(new Bindings(context.tree(), context.bindings().variables()));
            context.negate();
            try {
                return condition.matches(context, node);
            } finally {
                context.negate();
                context.exchange(own);
            }
        };
    }

    /** Whether nothing beyond a node is looked at. The bindings of the relation neither count nor change. */
    boolean stopsAt(MatchContext context, int node);
}
