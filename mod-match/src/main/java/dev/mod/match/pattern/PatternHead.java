package dev.mod.match.pattern;

import dev.mod.match.Tree;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern begins with: kinds of nodes, each the first child of the one before, and the leaf behind them. Most nodes
 * of a pattern's kind begin otherwise, which is seen here without an attempt to match.
 */
final class PatternHead {
    private final int[] kinds;
    /** The leaf, where it is named: others may be passed over. */
    private final PatternNode.@Nullable Terminal leaf;

    private PatternHead(int[] kinds, PatternNode.@Nullable Terminal leaf) {
        this.kinds = kinds;
        this.leaf = leaf;
    }

    /** @param errorKind stands in patterns for any kind */
    static PatternHead of(PatternNode root, Strictness strictness, int errorKind) {
        int[] kinds = new int[Pattern.MAX_DEPTH];
        int depth = 0;
        PatternNode node = root;
        boolean exact = strictness != Strictness.TEMPLATE && strictness != Strictness.SIGNATURE;
        while (exact && node instanceof PatternNode.Internal internal && internal.kind() != errorKind) {
            kinds[depth++] = internal.kind();
            List<PatternNode> children = internal.children();
            node = children.isEmpty() ? null : children.get(0);
        }
        return new PatternHead(Arrays.copyOf(kinds, depth), exact && depth > 0
                && node instanceof PatternNode.Terminal terminal && terminal.named() && terminal.kind() != errorKind
                        ? terminal
                        : null);
    }

    /** Whether a node may match, as far as its beginning tells. */
    boolean mayBegin(Tree tree, int node) {
        int at = node;
        for (int kind : kinds) {
            if (tree.kind(at) != kind || tree.isLeaf(at)) {
                return false;
            }
            at++;
        }
        return leaf == null || !tree.isNamed(at) || tree.isExtra(at) || Pattern.isComment(tree, at)
                || (tree.kind(at) == leaf.kind() && tree.textEquals(at, leaf.text()));
    }
}
