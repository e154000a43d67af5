package dev.mod.match.rule;

import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code matches}: a utility, local or global, with its arguments.
 *
 * <p>A local utility shares the variables of its rule. A global one has its own, and what the rules given as arguments
 * bind comes back to the caller only when the whole utility matches.
 */
record UtilityCondition(Utility utility, Map<String, Condition> arguments, boolean shared) implements Condition {

    @Override
    public boolean matches(MatchContext context, int node) {
        Finder finder = utility.finder();
        if (finder == null) {
            return false;
        }
        context.enter();
        boolean matched = shared ? finder.matches(context, node) : call(finder, context, node);
        context.leave();
        return matched;
    }

    private boolean call(Finder finder, MatchContext context, int node) {
        Bindings callers = context.bindings();
        Bindings exported = new Bindings(context.tree(), callers.variables());
        context.exchange(new Bindings(context.tree(), utility.variables()));
        ArgumentFrame frame = new ArgumentFrame(arguments, exported, ArgumentFrame.current(context));
        ArgumentFrame.push(context, frame);
        try {
            return finder.matches(context, node) && callers.absorb(exported);
        } finally {
            ArgumentFrame.push(context, frame.outer());
            context.exchange(callers);
        }
    }

    @Override
    public @Nullable KindSet kinds() {
        Finder finder = utility.finder();
        return finder == null ? null : finder.kinds();
    }
}
