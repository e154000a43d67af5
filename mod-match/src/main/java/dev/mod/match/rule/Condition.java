package dev.mod.match.rule;

import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import org.jspecify.annotations.Nullable;

/** What a rule demands of one node. */
sealed interface Condition permits AllCondition, AnyCondition, ArgumentCondition, FollowsCondition, HasCondition,
        InsideCondition, KindCondition, NotCondition, NthChildCondition, PatternCondition, PrecedesCondition,
        RangeCondition, RegexCondition, UtilityCondition {

    /** Whether the node satisfies the condition; when not, the bindings are as before. */
    boolean matches(MatchContext context, int node);

    /** The kinds a satisfying node can have, or null when any kind is possible. */
    @Nullable
    KindSet kinds();
}
