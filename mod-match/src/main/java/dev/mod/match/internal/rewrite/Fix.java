package dev.mod.match.internal.rewrite;

import dev.mod.match.internal.condition.StopBy;
import dev.mod.match.internal.condition.Condition;
import dev.mod.match.Edit;
import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.internal.text.Template;
import org.jspecify.annotations.Nullable;

/**
 * How a match is rewritten.
 *
 * @param template the new text
 * @param expandStart which node before the match is replaced with it
 * @param expandEnd which node after the match is replaced with it
 */
public record Fix(Template template, @Nullable Expansion expandStart, @Nullable Expansion expandEnd) {

    /** A sibling that a fix takes in. */
    public record Expansion(Condition condition, StopBy stopBy) {}

    /** The replacement of a match. */
    public Edit edit(MatchContext context, int node) {
        Tree tree = context.tree();
        int start = tree.start(node);
        int end = tree.end(node);
        if (expandStart != null) {
            int sibling = sibling(context, node, expandStart, false);
            start = sibling < 0 ? start : tree.start(sibling);
        }
        if (expandEnd != null) {
            int sibling = sibling(context, node, expandEnd, true);
            end = sibling < 0 ? end : tree.end(sibling);
        }
        return new Edit(tree, start, end, text(tree, context.bindings(), node));
    }

    private String text(Tree tree, Bindings bindings, int node) {
        String filled = template.fill(variable -> Captures.find(tree, bindings, variable));
        return Captures.indented(filled, tree, node);
    }

    private static int sibling(MatchContext context, int node, Expansion expansion, boolean after) {
        int sibling = after ? context.tree().nextSibling(node) : context.previousSibling(node);
        while (sibling >= 0) {
            context.step();
            int mark = context.bindings().mark();
            boolean matched = expansion.condition().matches(context, sibling);
            context.bindings().undo(mark);
            if (matched) {
                return sibling;
            }
            if (expansion.stopBy().stopsAt(context, sibling)) {
                return -1;
            }
            sibling = after ? context.tree().nextSibling(sibling) : context.previousSibling(sibling);
        }
        return -1;
    }
}
