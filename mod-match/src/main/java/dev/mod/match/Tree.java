package dev.mod.match;

import dev.mod.match.internal.FlatTree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The syntax tree of one text: nodes numbered in preorder from the root, 0. A node's descendants are the numbers from
 * {@code node + 1} up to {@link #subtreeEnd}. Positions are byte offsets into {@link #bytes}.
 *
 * <p>Immutable and safe for use by many threads. There is a tree for any text: what the grammar does not accept is
 * inside error nodes ({@link #isError}) and beside missing ones ({@link #isMissing}). Trees can be as deep as the text
 * is long: walk them by numbers, not by recursion.
 */
public final class Tree {
    private final Language language;
    private final byte[] bytes;
    private final FlatTree flat;
    private volatile @Nullable TextIndex index;

    Tree(Language language, byte[] bytes, FlatTree flat) {
        this.language = language;
        this.bytes = bytes;
        this.flat = flat;
    }

    public Language language() {
        return language;
    }

    /** How many nodes there are, at least 1. */
    public int size() {
        return flat.kind().length;
    }

    /** The kind, an index below {@link Language#kindCount}. */
    public int kind(int node) {
        return flat.kind()[node];
    }

    public String kindName(int node) {
        return language.kindName(kind(node));
    }

    /** The field that the parent holds the node in, the innermost if there are several; 0 for none. */
    public int field(int node) {
        return flat.field()[node];
    }

    /** Whether the parent holds the node in a field. */
    public boolean isInField(int node, int field) {
        if (field <= 0) {
            return false;
        }
        if (field(node) == field) {
            return true;
        }
        int[] more = flat.moreFields();
        int low = 0;
        int high = more.length >> 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (more[2 * middle] < node) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int i = 2 * low; i < more.length && more[i] == node; i += 2) {
            if (more[i + 1] == field) {
                return true;
            }
        }
        return false;
    }

    public int start(int node) {
        return flat.start()[node];
    }

    public int end(int node) {
        return flat.end()[node];
    }

    /** The parent, -1 for the root. */
    public int parent(int node) {
        return flat.parent()[node];
    }

    /** The number after the node's last descendant. */
    public int subtreeEnd(int node) {
        return flat.subtreeEnd()[node];
    }

    private boolean has(int node, int flag) {
        return (flat.flags()[node] & flag) != 0;
    }

    /** Whether the node has a name in the grammar, and is no mere token like a bracket or keyword. */
    public boolean isNamed(int node) {
        return has(node, FlatTree.NAMED);
    }

    /** Whether the node may stand anywhere, as comments do. */
    public boolean isExtra(int node) {
        return has(node, FlatTree.EXTRA);
    }

    /** Whether the parser put the node in to go on after an error; such a node is empty. */
    public boolean isMissing(int node) {
        return has(node, FlatTree.MISSING);
    }

    /** Whether the node holds what the parser could not make sense of. */
    public boolean isError(int node) {
        return has(node, FlatTree.ERROR);
    }

    /** Whether there is an error or a missing node at or below the node. */
    public boolean hasError(int node) {
        return has(node, FlatTree.HAS_ERROR);
    }

    public boolean isLeaf(int node) {
        return subtreeEnd(node) == node + 1;
    }

    /** The first child, -1 when there is none. */
    public int firstChild(int node) {
        return isLeaf(node) ? -1 : node + 1;
    }

    /** The next sibling, -1 when there is none. */
    public int nextSibling(int node) {
        int parent = parent(node);
        int next = subtreeEnd(node);
        return parent >= 0 && next < subtreeEnd(parent) ? next : -1;
    }

    /** The previous sibling, -1 when there is none. */
    public int prevSibling(int node) {
        int parent = parent(node);
        int before = node - 1;
        if (before <= parent) {
            return -1;
        }
        while (parent(before) != parent) {
            before = parent(before);
        }
        return before;
    }

    public int childCount(int node) {
        int count = 0;
        for (int child = firstChild(node); child >= 0; child = nextSibling(child)) {
            count++;
        }
        return count;
    }

    /** The child at an index from 0, -1 when there is none. */
    public int child(int node, int index) {
        int child = firstChild(node);
        for (int i = 0; child >= 0 && i < index; i++) {
            child = nextSibling(child);
        }
        return index < 0 ? -1 : child;
    }

    /** All children in order. */
    public int[] children(int node) {
        int[] children = new int[childCount(node)];
        int child = firstChild(node);
        for (int i = 0; i < children.length; i++) {
            children[i] = child;
            child = subtreeEnd(child);
        }
        return children;
    }

    /** The first child in a field, -1 when there is none. */
    public int childByField(int node, int field) {
        if (field <= 0) {
            return -1;
        }
        int child = firstChild(node);
        while (child >= 0 && !isInField(child, field)) {
            child = nextSibling(child);
        }
        return child;
    }

    /** The last node that spans the bytes from start to end, and is the deepest such; -1 when none does. */
    public int smallestNodeAt(int start, int end) {
        int node = start(0) <= start && end <= end(0) ? 0 : -1;
        int child = node < 0 ? -1 : firstChild(0);
        while (child >= 0) {
            if (start(child) <= start && end <= end(child)) {
                node = child;
                child = firstChild(child);
            } else {
                child = nextSibling(child);
            }
        }
        return node;
    }

    /** The parsed text. Not a copy: do not change it. */
    public byte[] bytes() {
        return bytes;
    }

    public String text(int node) {
        return text(start(node), end(node));
    }

    /** The text between two byte offsets. */
    public String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    public boolean textEquals(int node, byte[] utf8) {
        return Arrays.equals(bytes, start(node), end(node), utf8, 0, utf8.length);
    }

    /** Whether a node has the same text as one of another tree, or of this one. */
    public boolean textEquals(int node, Tree other, int otherNode) {
        return Arrays.equals(bytes, start(node), end(node), other.bytes, other.start(otherNode),
                other.end(otherNode));
    }

    /** How many error and missing nodes there are. */
    public int errorCount() {
        int count = 0;
        for (byte flags : flat.flags()) {
            if ((flags & (FlatTree.ERROR | FlatTree.MISSING)) != 0) {
                count++;
            }
        }
        return count;
    }

    /**
     * Whether this text has no syntax errors after edits; parses little of it. False also when that cannot be told so:
     * it works once, on the thread that parsed the text, until it parses another one.
     *
     * @param edited the new text
     * @param edits for each edit in ascending order the start and end of what it replaces, and the length of what takes
     *        its place, in bytes
     */
    public boolean isCleanAfter(byte[] edited, int... edits) {
        return language.isClean(flat, edited, edits);
    }

    /**
     * The parsed text with edits applied, which may come in any order. Edits at the same place are applied in the given one.
     *
     * @throws IllegalArgumentException when two edits overlap, or one is of another text
     */
    @SuppressWarnings("ReferenceEquality")
    public String apply(Collection<Edit> edits) {
        List<Edit> sorted = new ArrayList<>(edits);
        sorted.sort(Comparator.comparingInt(Edit::startByte).thenComparingInt(Edit::endByte));
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (Edit edit : sorted) {
            if (edit.tree().bytes != bytes) {
                throw new IllegalArgumentException("an edit is of another text");
            }
            if (edit.startByte() < done) {
                throw new IllegalArgumentException("two edits overlap at " + edit.start());
            }
            out.append(text(done, edit.startByte())).append(edit.text());
            done = edit.endByte();
        }
        return out.append(text(done, bytes.length)).toString();
    }

    public Node root() {
        return node(0);
    }

    public Node node(int id) {
        if (id < 0 || id >= size()) {
            throw new IndexOutOfBoundsException("node " + id + " of " + size());
        }
        return new Node(this, id);
    }

    private TextIndex index() {
        TextIndex made = index;
        if (made == null) {
            // made twice by a race at worst
            made = new TextIndex(bytes);
            index = made;
        }
        return made;
    }

    public int lineCount() {
        return index().lineCount();
    }

    /** The line, from 0, of a byte offset. */
    public int line(int offset) {
        return index().line(offset);
    }

    /** The byte offset at which a line starts. */
    public int lineStart(int line) {
        return index().lineStart(line);
    }

    public Position position(int offset) {
        return index().position(offset);
    }

    /** UTF-16 units before a byte offset. */
    public int utf16Offset(int offset) {
        return index().utf16(offset);
    }

    /** The byte offset of a UTF-16 offset; inside a surrogate pair, that of its start. */
    public int byteOffset(int utf16Offset) {
        return index().byteOffset(utf16Offset);
    }

    /**
     * The tree as an S-expression: named nodes with their fields, errors and missing nodes.
     *
     * @param node where to start
     */
    public String sexp(int node) {
        StringBuilder out = new StringBuilder();
        int depth = 0;
        int[] open = new int[16];
        for (int i = node; i < subtreeEnd(node); i++) {
            while (depth > 0 && subtreeEnd(open[depth - 1]) <= i) {
                out.append(')');
                depth--;
            }
            if (!isNamed(i) && !isMissing(i)) {
                continue;
            }
            if (i != node) {
                out.append(' ');
            }
            if (field(i) != 0 && i != node) {
                out.append(language.fieldName(field(i))).append(": ");
            }
            out.append(isMissing(i) ? "(MISSING " : "(");
            out.append(isNamed(i) ? kindName(i) : '"' + kindName(i) + '"');
            if (depth == open.length) {
                open = Arrays.copyOf(open, depth * 2);
            }
            open[depth++] = i;
        }
        return out.append(")".repeat(depth)).toString();
    }
}
