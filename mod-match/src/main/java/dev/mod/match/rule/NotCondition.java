package dev.mod.match.rule;

import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import org.jspecify.annotations.Nullable;

/** {@code not}: sees the bindings and adds none. */
record NotCondition(Condition condition) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        Bindings bindings = context.bindings();
        int mark = bindings.mark();
        context.enter();
        boolean matched = condition.matches(context, node);
        context.leave();
        bindings.undo(mark);
        return !matched;
    }

    @Override
    public @Nullable KindSet kinds() {
        return null;
    }
}
