package dev.mod.match.internal.shape;

import dev.mod.match.internal.FlatTree;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A tree that is being reshaped. The nodes that the parser made have numbers in preorder; nodes made later follow them.
 */
public final class Draft {
    private static final int[] NONE = new int[0];

    private final Vocabulary vocabulary;
    private final FlatTree parsed;
    private final byte[] text;
    private final byte[] first;
    private final byte[] read;
    private final boolean secondReading;
    private boolean givenUp;
    private int[] kind;
    private int[] field;
    private byte[] flags;
    private int[] start;
    private int[] end;
    private int[][] children;
    private int size;

    /**
     * A draft.
     *
     * @param text what the tree is of
     * @param first what was parsed in its place at first
     * @param second what was parsed then, if that is what the tree is of
     */
    Draft(Vocabulary vocabulary, FlatTree parsed, byte[] text, byte[] first, byte @Nullable [] second) {
        this.first = first;
        read = second == null ? first : second;
        secondReading = second != null;
        this.vocabulary = vocabulary;
        this.parsed = parsed;
        this.text = text;
        size = parsed.kind().length;
        int capacity = size + size / 2 + 16;
        kind = new int[capacity];
        field = new int[capacity];
        flags = Arrays.copyOf(parsed.flags(), capacity);
        start = Arrays.copyOf(parsed.start(), capacity);
        end = Arrays.copyOf(parsed.end(), capacity);
        children = new int[capacity][];
        int[] count = new int[size];
        for (int node = 1; node < size; node++) {
            count[parsed.parent()[node]]++;
        }
        for (int node = 0; node < size; node++) {
            field[node] = parsed.field()[node];
            int before = parsed.kind()[node];
            setKind(node, vocabulary.renamed(before));
            children[node] = count[node] == 0 ? NONE : new int[count[node]];
            count[node] = 0;
        }
        for (int node = 1; node < size; node++) {
            int parent = parsed.parent()[node];
            children[parent][count[parent]++] = node;
        }
    }

    /** How many nodes the parser made: all numbers below this. */
    public int parsedSize() {
        return parsed.kind().length;
    }

    /** The parent that the parser gave one of its nodes; -1 for the root. */
    public int parsedParent(int node) {
        return parsed.parent()[node];
    }

    public int kind(int node) {
        return kind[node];
    }

    /** Changes the kind of a node. */
    public void setKind(int node, int newKind) {
        kind[node] = newKind;
        int named = vocabulary.isNamed(newKind) ? FlatTree.NAMED : 0;
        flags[node] = (byte) ((flags[node] & ~FlatTree.NAMED) | named);
    }

    /** The field that a node is in; 0 for none. */
    public int field(int node) {
        return field[node];
    }

    public void setField(int node, int newField) {
        field[node] = newField;
    }

    public int start(int node) {
        return start[node];
    }

    public int end(int node) {
        return end[node];
    }

    /** Lets a node start earlier. */
    public void setStart(int node, int offset) {
        start[node] = Math.min(start[node], offset);
    }

    /** Lets a node reach further. */
    public void setEnd(int node, int offset) {
        end[node] = Math.max(end[node], offset);
    }

    /** Lets a node end where its last child does. */
    public void cutEnd(int node) {
        int[] inside = children[node];
        if (inside.length > 0) {
            end[node] = end[inside[inside.length - 1]];
        }
    }

    /** Lets a node end without the blanks at its end. */
    public void trimEnd(int node) {
        while (end[node] > start[node] && skipBlanks(end[node] - 1, end[node]) == end[node]) {
            end[node]--;
        }
    }

    /** Lets a node start where its first child does. */
    public void cutStart(int node) {
        int[] inside = children[node];
        if (inside.length > 0) {
            start[node] = start[inside[0]];
        }
    }

    public boolean isNamed(int node) {
        return (flags[node] & FlatTree.NAMED) != 0;
    }

    /** Whether a node may stand anywhere, as comments do. */
    public boolean isExtra(int node) {
        return (flags[node] & FlatTree.EXTRA) != 0;
    }

    /** Makes a node that the parser could not make sense of one of a kind. */
    public void setUnderstood(int node, int newKind) {
        flags[node] &= ~(FlatTree.ERROR | FlatTree.EXTRA);
        setKind(node, newKind);
    }

    public boolean isMissing(int node) {
        return (flags[node] & FlatTree.MISSING) != 0;
    }

    /** The children; not to be changed. */
    public int[] children(int node) {
        return children[node];
    }

    public boolean isLeaf(int node) {
        return children[node].length == 0;
    }

    /** Gives a node other children, which lie in the order of their text. */
    public void setChildren(int node, Nodes list) {
        children[node] = list.isEmpty() ? NONE : list.toArray();
    }

    /** Makes a node that has no children. */
    public int leaf(int newKind, int from, int to) {
        if (size == kind.length) {
            int capacity = size * 2;
            kind = Arrays.copyOf(kind, capacity);
            field = Arrays.copyOf(field, capacity);
            flags = Arrays.copyOf(flags, capacity);
            start = Arrays.copyOf(start, capacity);
            end = Arrays.copyOf(end, capacity);
            children = Arrays.copyOf(children, capacity);
        }
        int node = size++;
        flags[node] = 0;
        setKind(node, newKind);
        start[node] = from;
        end[node] = to;
        children[node] = NONE;
        return node;
    }

    /** Makes a node around nodes that lie side by side, at least one. */
    public int wrap(int newKind, Nodes list, int from, int to) {
        int node = leaf(newKind, start[list.get(from)], end[list.get(to - 1)]);
        int[] inside = new int[to - from];
        for (int i = from; i < to; i++) {
            inside[i - from] = list.get(i);
        }
        children[node] = inside;
        return node;
    }

    /** The byte at an offset; 0 beyond the end. */
    public int byteAt(int offset) {
        return offset >= 0 && offset < text.length ? text[offset] : 0;
    }

    /** Whether the tree is of the second text that was parsed. */
    public boolean isSecondReading() {
        return secondReading;
    }

    /** Whether the second reading differs from the first one between two offsets. */
    public boolean isReplaced(int from, int to) {
        return !Arrays.equals(first, from, to, read, from, to);
    }

    /** Tells that the tree cannot be given its shape. */
    public void giveUp() {
        givenUp = true;
    }

    boolean isGivenUp() {
        return givenUp;
    }

    /** Whether the text goes on with ASCII characters at an offset. */
    public boolean has(int offset, String ascii) {
        if (offset < 0 || offset + ascii.length() > text.length) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (text[offset + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** All of the text, which must not be changed. */
    public byte[] text() {
        return text;
    }

    /** The text between two offsets. */
    public String text(int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }

    /** The first offset from one on, and before another, that is not of white space; the other when there is none. */
    public int skipBlanks(int from, int to) {
        int at = from;
        while (at < to && (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r'))) {
            at++;
        }
        return at;
    }

    /**
     * The tree as it is now.
     *
     * @param parse the parse that it tells to come from, 0 for none
     */
    FlatTree finish(long parse) {
        char[] outKind = new char[size];
        char[] outField = new char[size];
        byte[] outFlags = new byte[size];
        int[] outStart = new int[size];
        int[] outEnd = new int[size];
        int[] outParent = new int[size];
        int[] outSubtreeEnd = new int[size];
        int[] number = new int[parsedSize()];
        Arrays.fill(number, -1);
        // nodes that are open, and which of their children comes next
        int[] open = new int[64];
        int[] next = new int[64];
        int depth = 0;
        int count = 0;
        int node = 0;
        int parent = -1;
        BitSet covered = new BitSet();
        while (true) {
            int id = count++;
            outKind[id] = (char) kind[node];
            outField[id] = (char) field[node];
            outFlags[id] = (byte) (flags[node] & ~FlatTree.HAS_ERROR);
            outStart[id] = start[node];
            outEnd[id] = end[node];
            outParent[id] = parent;
            if (node < number.length) {
                number[node] = id;
            }
            if (depth + 1 >= open.length) {
                open = Arrays.copyOf(open, depth * 2 + 2);
                next = Arrays.copyOf(next, depth * 2 + 2);
            }
            open[depth] = node;
            next[depth++] = 0;
            outSubtreeEnd[id] = id;
            parent = id;
            if (secondReading && children[node].length == 0) {
                shown(node, covered);
            }
            while (depth > 0 && next[depth - 1] == children[open[depth - 1]].length) {
                outSubtreeEnd[parent] = count;
                parent = outParent[parent];
                depth--;
            }
            if (depth == 0) {
                break;
            }
            node = children[open[depth - 1]][next[depth - 1]++];
        }
        if (secondReading) {
            checkCovered(covered);
        }
        for (int id = count - 1; id >= 0; id--) {
            if ((outFlags[id] & (FlatTree.ERROR | FlatTree.MISSING)) != 0) {
                outFlags[id] |= FlatTree.HAS_ERROR;
            }
            int above = outParent[id];
            if (above < 0) {
                continue;
            }
            outFlags[above] |= (byte) (outFlags[id] & FlatTree.HAS_ERROR);
            outStart[above] = Math.min(outStart[above], outStart[id]);
            outEnd[above] = Math.max(outEnd[above], outEnd[id]);
        }
        return new FlatTree(Arrays.copyOf(outKind, count), Arrays.copyOf(outField, count),
                Arrays.copyOf(outFlags, count), Arrays.copyOf(outStart, count), Arrays.copyOf(outEnd, count),
                Arrays.copyOf(outParent, count), Arrays.copyOf(outSubtreeEnd, count), moreFields(number),
                parse);
    }

    /** A leaf of the parser's must not stand for what is not in the text. */
    private void shown(int leaf, BitSet covered) {
        covered.set(start[leaf], end[leaf]);
        if (leaf < parsedSize() && !isExtra(leaf) && isReplaced(start[leaf], end[leaf])
                && !vocabulary.name(kind[leaf]).equals(text(start[leaf], end[leaf]))) {
            givenUp = true;
        }
    }

    /** All that was replaced has to be in the tree. */
    private void checkCovered(BitSet covered) {
        for (int at = 0; at < text.length; at++) {
            if (first[at] != read[at] && skipBlanks(at, at + 1) == at && !covered.get(at)) {
                givenUp = true;
            }
        }
    }

    /** Further fields of nodes, under the nodes' new numbers. */
    private int[] moreFields(int[] number) {
        int[] before = parsed.moreFields();
        long[] pairs = new long[before.length / 2];
        int count = 0;
        for (int i = 0; i < before.length; i += 2) {
            if (number[before[i]] >= 0) {
                pairs[count++] = ((long) number[before[i]] << 32) | before[i + 1];
            }
        }
        Arrays.sort(pairs, 0, count);
        int[] after = new int[2 * count];
        for (int i = 0; i < count; i++) {
            after[2 * i] = (int) (pairs[i] >> 32);
            after[2 * i + 1] = (int) pairs[i];
        }
        return after;
    }
}
