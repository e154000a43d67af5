package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code matches}: a utility, local or global, with its arguments.
 *
 * <p>A local utility shares the variables of its rule. A global one has its own, and what the rules given as arguments
 * bind comes back to the caller only when the whole utility matches.
 *
 * @param shared whether the utility is local
 */
public record UtilityCondition(Utility utility, Map<String, Condition> arguments, boolean shared)
        implements
            Condition {

    @Override
    public boolean matches(MatchContext context, int node) {
        Condition condition = utility.condition();
        if (condition == null) {
            return false;
        }
        context.enter();
        boolean matched = shared ? condition.matches(context, node) : call(condition, context, node);
        context.leave();
        return matched;
    }

    private boolean call(Condition condition, MatchContext context, int node) {
        Bindings callers = context.bindings();
        Bindings exported = new Bindings(context.tree(), callers.variables());
        context.exchange(new Bindings(context.tree(), utility.variables()));
        ArgumentFrame frame = new ArgumentFrame(arguments, exported, ArgumentFrame.current(context));
        ArgumentFrame.push(context, frame);
        try {
            return condition.matches(context, node) && callers.absorb(exported);
        } finally {
            ArgumentFrame.push(context, frame.outer());
            context.exchange(callers);
        }
    }

    @Override
    public @Nullable KindSet kinds() {
        Condition condition = utility.condition();
        return condition == null ? null : condition.kinds();
    }

    @Override
    public List<Condition> children() {
        return List.copyOf(arguments.values());
    }

    @Override
    public List<Utility> utilities() {
        return Stream.concat(Stream.of(utility), Condition.super.utilities().stream()).toList();
    }

    @Override
    public RequiredTexts requiredTexts(Set<Utility> open) {
        Condition condition = utility.condition();
        if (condition == null || open.contains(utility)) {
            return RequiredTexts.NONE;
        }
        Set<Utility> inner = new HashSet<>(open);
        inner.add(utility);
        return condition.requiredTexts(inner);
    }

    @Override
    public boolean isRelation() {
        Condition condition = utility.condition();
        return shared && condition != null && condition.isRelation();
    }
}
