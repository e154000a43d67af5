package dev.mod.match.rule;

import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import dev.mod.match.pattern.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code pattern} */
record PatternCondition(Pattern pattern) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        return pattern.matches(context, node);
    }

    @Override
    public @Nullable KindSet kinds() {
        return pattern.kinds();
    }
}
