package dev.mod.match.rule;

import dev.mod.match.Tree;
import dev.mod.match.pattern.KindSet;
import dev.mod.match.pattern.MatchContext;
import dev.mod.match.text.TextRegex;
import org.jspecify.annotations.Nullable;

/** {@code regex}: found anywhere in the node's text. */
record RegexCondition(TextRegex regex) implements Condition {
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
    public @Nullable KindSet kinds() {
        return null;
    }
}
