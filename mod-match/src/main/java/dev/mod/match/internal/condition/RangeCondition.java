package dev.mod.match.internal.condition;

import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.internal.matching.MatchContext;

/** {@code range}: exactly this part of the text, lines and columns (in characters) from 0. */
public record RangeCondition(int startLine, int startColumn, int endLine, int endColumn) implements Condition {
    @Override
    public boolean matches(MatchContext context, int node) {
        context.step();
        Tree tree = context.tree();
        Position start = tree.position(tree.start(node));
        if (start.line() != startLine || start.column() != startColumn) {
            return false;
        }
        Position end = tree.position(tree.end(node));
        return end.line() == endLine && end.column() == endColumn;
    }
}
