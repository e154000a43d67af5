package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;
import java.util.List;

/** {@code not}: sees the bindings and adds none. */
public record NotCondition(Condition condition) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        Bindings bindings = context.bindings();
        int mark = bindings.mark();
        context.enter();
        context.negate();
        boolean matched = condition.matches(context, node);
        context.negate();
        context.leave();
        bindings.undo(mark);
        return !matched;
    }

    @Override
    public List<Condition> children() {
        return List.of(condition);
    }
}
