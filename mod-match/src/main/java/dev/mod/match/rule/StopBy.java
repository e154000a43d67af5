package dev.mod.match.rule;

import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.MatchContext;

/** How far a relation looks. */
sealed interface StopBy {
    /** The nearest only. */
    record Neighbor() implements StopBy {}

    /** As far as there are nodes. */
    record End() implements StopBy {}

    /** Up to and with the first node that satisfies a condition. */
    record Until(Condition condition) implements StopBy {}

    /** Whether nothing beyond a node is looked at. The bindings of the relation neither count nor change. */
    default boolean stopsAt(MatchContext context, int node) {
        if (this instanceof Until until) {
            Bindings own = context.exchange(new Bindings(context.tree(), context.bindings().variables()));
            try {
                return until.condition().matches(context, node);
            } finally {
                context.exchange(own);
            }
        }
        return this instanceof Neighbor;
    }
}
