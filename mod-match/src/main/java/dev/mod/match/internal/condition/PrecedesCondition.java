package dev.mod.match.internal.condition;

import dev.mod.match.Tree;
import dev.mod.match.internal.matching.MatchContext;

/** {@code precedes}: a sibling after the node satisfies a condition; the nearest one counts. */
public record PrecedesCondition(Condition condition, StopBy stopBy) implements Relation {
    @Override
    public int find(MatchContext context, int node) {
        Tree tree = context.tree();
        for (int other = next(tree, node); other >= 0; other = tree.nextSibling(other)) {
            context.step();
            if (condition.matches(context, other)) {
                return other;
            }
            if (stopBy.stopsAt(context, other)) {
                break;
            }
        }
        return -1;
    }

    /** The root has no siblings; ast-grep looks at its children then, but not at the first, and not for the nearest only. */
    private int next(Tree tree, int node) {
        int child = tree.parent(node) < 0 && !stopBy.equals(StopBy.NEIGHBOR) ? tree.firstChild(node) : node;
        return child < 0 ? -1 : tree.nextSibling(child);
    }
}
