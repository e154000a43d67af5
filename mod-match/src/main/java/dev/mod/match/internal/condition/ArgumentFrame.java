package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the utility that is being matched.
 *
 * @param arguments rules of the caller by parameter
 * @param exported what they bind, in the caller's scope
 * @param outer the caller's own frame, or null
 */
record ArgumentFrame(Map<String, Condition> arguments, Bindings exported, @Nullable ArgumentFrame outer) {
    private static final Object KEY = new Object();

    private static final class Top {
        private @Nullable ArgumentFrame frame;
    }

    private static Top top(MatchContext context) {
        return context.memo(KEY, unused -> new Top());
    }

    static @Nullable ArgumentFrame current(MatchContext context) {
        return top(context).frame;
    }

    static void push(MatchContext context, @Nullable ArgumentFrame frame) {
        top(context).frame = frame;
    }
}
