package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.pattern.Pattern;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code pattern}: code with variables. */
public record PatternCondition(Pattern pattern) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        return pattern.matches(context, node);
    }

    @Override
    public @Nullable KindSet kinds() {
        return pattern.kinds();
    }

    @Override
    public RequiredTexts requiredTexts(Set<Utility> open) {
        return RequiredTexts.each(pattern.literals());
    }
}
