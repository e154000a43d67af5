package dev.mod.match.internal.condition;

import dev.mod.match.Tree;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.internal.text.TextRegex;
import java.util.List;
import java.util.Set;

/** {@code regex}: found anywhere in the node's text. */
public record RegexCondition(TextRegex regex) implements Condition {
    private static final int BYTES_A_STEP = 2;

    @Override
    public boolean matches(MatchContext context, int node) {
        Tree tree = context.tree();
        int start = tree.start(node);
        int end = tree.end(node);
        context.steps((end - start) / BYTES_A_STEP + 1);
        return regex.find(tree.bytes(), start, end);
    }

    @Override
    public RequiredTexts requiredTexts(Set<Utility> open) {
        return RequiredTexts.oneOf(regex.requiredTexts().stream().map(List::of).toList());
    }
}
