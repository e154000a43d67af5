package dev.mod.match.internal.matching;

import dev.mod.match.Tree;
import java.util.Arrays;

/** When two nodes of a tree count as the same code. */
final class NodeEquality {
    private NodeEquality() {}

    /**
     * Same node; or equal text when one of them has no named child; else same kind and children equal one by one. Walks
     * both subtrees in step, so depth costs nothing.
     */
    static boolean same(Tree tree, int a, int b) {
        if (a == b) {
            return true;
        }
        int left = a;
        int right = b;
        int leftEnd = tree.subtreeEnd(a);
        int rightEnd = tree.subtreeEnd(b);
        while (left < leftEnd && right < rightEnd) {
            if (left == right || isLeaf(tree, left) || isLeaf(tree, right)) {
                if (left != right && !sameText(tree, left, right)) {
                    return false;
                }
                left = tree.subtreeEnd(left);
                right = tree.subtreeEnd(right);
            } else {
                if (tree.kind(left) != tree.kind(right) || childCount(tree, left) != childCount(tree, right)) {
                    return false;
                }
                left++;
                right++;
            }
        }
        return left >= leftEnd && right >= rightEnd;
    }

    private static boolean isLeaf(Tree tree, int node) {
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child)) {
                return false;
            }
        }
        return true;
    }

    private static int childCount(Tree tree, int node) {
        int count = 0;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            count++;
        }
        return count;
    }

    private static boolean sameText(Tree tree, int a, int b) {
        byte[] bytes = tree.bytes();
        return Arrays.equals(bytes, tree.start(a), tree.end(a), bytes, tree.start(b), tree.end(b));
    }
}
