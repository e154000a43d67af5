package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;

/** View of a TypeScript tree, with what several passes ask of it. */
final class Syntax {
    private final Tree tree;
    private final byte[] bytes;

    Syntax(Tree tree) {
        this.tree = tree;
        this.bytes = tree.bytes();
    }

    Tree tree() {
        return tree;
    }

    String kind(int node) {
        return tree.kindName(node);
    }

    boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }

    /** The first child of this kind, -1 when there is none or no node. */
    int child(int node, String kind) {
        int child = node < 0 ? -1 : tree.firstChild(node);
        while (child >= 0 && !is(child, kind)) {
            child = tree.nextSibling(child);
        }
        return child;
    }

    int field(int node, String field) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(field));
    }

    /** The last child that is no comment. */
    int lastChild(int node) {
        int last = -1;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            last = tree.isExtra(child) ? last : child;
        }
        return last;
    }

    /** The last named child that is no comment. */
    int lastValue(int node) {
        int last = -1;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            last = tree.isNamed(child) && !tree.isExtra(child) ? child : last;
        }
        return last;
    }

    List<Integer> namedChildren(int node) {
        List<Integer> children = new ArrayList<>();
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child) && !tree.isExtra(child)) {
                children.add(child);
            }
        }
        return children;
    }

    boolean hasLineEnd(int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] == '\n' || bytes[i] == '\r'
                    || bytes[i] == (byte) 0xE2 && i + 2 < end && bytes[i + 1] == (byte) 0x80
                            && (bytes[i + 2] == (byte) 0xA8 || bytes[i + 2] == (byte) 0xA9)) {
                return true;
            }
        }
        return false;
    }

    /** The offset of the first byte after white space and comments, the length of the text at its end. */
    int nextToken(int offset) {
        int at = offset;
        while (at < bytes.length) {
            byte b = bytes[at];
            byte next = at + 1 < bytes.length ? bytes[at + 1] : 0;
            if (b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == 0xB || b == 0xC) {
                at++;
            } else if (b == '/' && next == '/') {
                while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
                    at++;
                }
            } else if (b == '/' && next == '*') {
                at += 2;
                while (at + 1 < bytes.length && (bytes[at] != '*' || bytes[at + 1] != '/')) {
                    at++;
                }
                at = Math.min(bytes.length, at + 2);
            } else {
                return at;
            }
        }
        return bytes.length;
    }

    /** The character at an offset, NUL at the end of the text. */
    char charAt(int offset) {
        return offset < bytes.length ? (char) (bytes[offset] & 0xFF) : 0;
    }
}
