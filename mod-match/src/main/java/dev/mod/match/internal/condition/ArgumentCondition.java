package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;

/** {@code matches} with a parameter of the global utility it stands in: the caller's rule, in the caller's scope. */
public record ArgumentCondition(String parameter) implements Condition {
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
}
