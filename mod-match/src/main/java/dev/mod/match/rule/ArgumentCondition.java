package dev.mod.match.rule;

import dev.mod.match.pattern.Bindings;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import org.jspecify.annotations.Nullable;

/** {@code matches} with a parameter of the global utility it stands in: the caller's rule, in the caller's scope. */
record ArgumentCondition(String parameter) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        ArgumentFrame frame = ArgumentFrame.current(context);
        Condition argument = frame == null ? null : frame.arguments().get(parameter);
        if (frame == null || argument == null) {
            return false;
        }
        Bindings own = context.exchange(frame.exported());
        ArgumentFrame.push(context, frame.outer());
        context.enter();
        try {
            return argument.matches(context, node);
        } finally {
            context.leave();
            ArgumentFrame.push(context, frame);
            context.exchange(own);
        }
    }

    @Override
    public @Nullable KindSet kinds() {
        return null;
    }
}
