package dev.mod.match.internal.condition;

import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code nthChild}: the node's position among its named siblings.
 *
 * @param fromEnd whether to count from the last one
 * @param among which siblings count, or null for all
 */
public record NthChildCondition(ChildPosition position, boolean fromEnd,
        @Nullable Condition among) implements Condition {

    @Override
    public boolean matches(MatchContext context, int node) {
        context.step();
        Tree tree = context.tree();
        int parent = tree.parent(node);
        if (parent < 0 || !tree.isNamed(node)) {
            return false;
        }
        if (among == null && !fromEnd) {
            return position.contains(context.namedPosition(node) + 1);
        }
        Siblings siblings;
        if (among == null || context.bindings().isEmpty()) {
            siblings = context.memo(this, unused -> new Siblings());
            siblings.countUnbound(context, parent, among);
        } else {
            // what is bound decides which siblings count
            siblings = new Siblings();
            siblings.count(context, parent, among);
        }
        int before = siblings.before(node);
        return before >= 0 && position.contains(fromEnd ? siblings.total - before : before + 1)
                && (among == null || among.matches(context, node));
    }

    @Override
    public @Nullable KindSet kinds() {
        return among == null ? null : among.kinds();
    }

    @Override
    public List<Condition> children() {
        return among == null ? List.of() : List.of(among);
    }

    /** The counted children of the parent last looked at. */
    private static final class Siblings {
        private int parent = -1;
        private int total;
        private int[] counted = new int[0];

        void countUnbound(MatchContext context, int of, @Nullable Condition among) {
            if (parent != of) {
                Bindings own = context.exchange(new Bindings(context.tree(), context.bindings().variables()));
                count(context, of, among);
                context.exchange(own);
            }
        }

        void count(MatchContext context, int of, @Nullable Condition among) {
            Tree tree = context.tree();
            counted = new int[tree.childCount(of)];
            total = 0;
            context.enter();
            for (int child = tree.firstChild(of); child >= 0; child = tree.nextSibling(child)) {
                context.step();
                int mark = context.bindings().mark();
                if (tree.isNamed(child) && (among == null || among.matches(context, child))) {
                    counted[total++] = child;
                }
                context.bindings().undo(mark);
            }
            context.leave();
            parent = of;
        }

        int before(int node) {
            return Arrays.binarySearch(counted, 0, total, node);
        }
    }
}
