package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of a compound condition, which are looked at before its parts: a pattern that is wrong code can match nodes
 * of other kinds than its own when it stands alone, but not beside other conditions.
 *
 * <p>Found out when first needed, since utilities are defined after the rules that use them. Threads may do that at the
 * same time, with the same result.
 */
final class CachedKinds {
    private @Nullable Known known;

    /**
     * What was found out.
     *
     * @param kinds null for all
     */
    private record Known(@Nullable KindSet kinds) {}

    boolean allows(Condition condition, MatchContext context, int node) {
        Known found = known;
        if (found == null) {
            found = new Known(condition.kinds());
            known = found;
        }
        KindSet kinds = found.kinds();
        return kinds == null || kinds.contains(context.tree().kind(node));
    }
}
