package dev.mod.match.internal.matching;

import dev.mod.match.Tree;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the variables of one scope are bound to in one tree. Every change is written to a trail, so that a failed attempt
 * is undone by {@link #undo(int)} at the cost of what it changed. Not for use by several threads.
 */
public final class Bindings {
    private static final int UNBOUND = -1;
    /** Entries of the trail that are no variable of nodes. */
    private static final int RELATED = -1;
    private static final int TEXT = -2;

    private final Tree tree;
    private final Variables variables;
    private final int[] single;
    private final int[] listFirst;
    private final int[] listCount;
    private int[] trail = new int[16];
    private int trailSize;
    private int[] related = new int[4];
    private int relatedCount;
    private final Map<String, String> transformed = new LinkedHashMap<>();
    /** The variables in the trail that are bound to texts, the last one first. */
    private final Deque<String> texts = new ArrayDeque<>();

    /** Nothing bound. */
    public Bindings(Tree tree, Variables variables) {
        this.tree = tree;
        this.variables = variables;
        single = new int[variables.singleCount()];
        listFirst = new int[variables.listCount()];
        listCount = new int[variables.listCount()];
        Arrays.fill(single, UNBOUND);
        Arrays.fill(listCount, UNBOUND);
    }

    /** A copy that shares nothing with this one; its trail is empty. */
    public Bindings copy() {
        Bindings copy = new Bindings(tree, variables);
        System.arraycopy(single, 0, copy.single, 0, single.length);
        System.arraycopy(listFirst, 0, copy.listFirst, 0, listFirst.length);
        System.arraycopy(listCount, 0, copy.listCount, 0, listCount.length);
        copy.related = Arrays.copyOf(related, Math.max(4, relatedCount));
        copy.relatedCount = relatedCount;
        copy.transformed.putAll(transformed);
        return copy;
    }

    /** Whether no variable is bound. */
    public boolean isEmpty() {
        return Arrays.stream(single).allMatch(node -> node == UNBOUND)
                && Arrays.stream(listCount).allMatch(count -> count == UNBOUND);
    }

    /** The tree of the bound nodes. */
    public Tree tree() {
        return tree;
    }

    /** The scope. */
    public Variables variables() {
        return variables;
    }

    /** Where the trail stands; to be handed to {@link #undo(int)}. */
    public int mark() {
        return trailSize;
    }

    /** Takes back every change since the mark. */
    public void undo(int mark) {
        while (trailSize > mark) {
            int entry = trail[--trailSize];
            if (entry == RELATED) {
                relatedCount--;
            } else if (entry == TEXT) {
                transformed.remove(texts.removeFirst());
            } else if ((entry & 1) == 0) {
                single[entry >> 1] = trail[--trailSize];
            } else {
                listCount[entry >> 1] = trail[--trailSize];
                listFirst[entry >> 1] = trail[--trailSize];
            }
        }
    }

    /** Binds a single variable; one that is bound already only to the same code, and then the later node counts. */
    public boolean bind(int variable, int node) {
        int bound = single[variable];
        if (bound != UNBOUND && !NodeEquality.same(tree, bound, node)) {
            return false;
        }
        single[variable] = node;
        push(bound);
        push(variable << 1);
        return true;
    }

    /** Binds a list variable to a run of siblings; one that is bound already only when the named nodes are the same. */
    public boolean bindList(int variable, int first, int count) {
        if (listCount[variable] != UNBOUND
                && !sameList(listFirst[variable], listCount[variable], first, count)) {
            return false;
        }
        push(listFirst[variable]);
        push(listCount[variable]);
        push((variable << 1) | 1);
        listFirst[variable] = first;
        listCount[variable] = count;
        return true;
    }

    private boolean sameList(int a, int countA, int b, int countB) {
        int leftA = countA;
        int leftB = countB;
        int nodeA = a;
        int nodeB = b;
        while (true) {
            while (leftA > 0 && !tree.isNamed(nodeA)) {
                leftA--;
                nodeA = tree.nextSibling(nodeA);
            }
            while (leftB > 0 && !tree.isNamed(nodeB)) {
                leftB--;
                nodeB = tree.nextSibling(nodeB);
            }
            if (leftA == 0 || leftB == 0) {
                return leftA == leftB;
            }
            if (!NodeEquality.same(tree, nodeA, nodeB)) {
                return false;
            }
            leftA--;
            leftB--;
            nodeA = tree.nextSibling(nodeA);
            nodeB = tree.nextSibling(nodeB);
        }
    }

    /** Notes a node that a relation was satisfied by; shown as secondary label. */
    public void relate(int node) {
        if (relatedCount == related.length) {
            related = Arrays.copyOf(related, relatedCount * 2);
        }
        related[relatedCount++] = node;
        push(RELATED);
    }

    /** The node last noted by {@link #relate(int)}, or -1. */
    public int lastRelated() {
        return relatedCount == 0 ? -1 : related[relatedCount - 1];
    }

    private void push(int entry) {
        if (trailSize == trail.length) {
            trail = Arrays.copyOf(trail, trailSize * 2);
        }
        trail[trailSize++] = entry;
    }

    /** The node of a single variable, or -1. */
    public int node(int variable) {
        return variable < single.length ? single[variable] : UNBOUND;
    }

    /** The node of a single variable, or -1. */
    public int node(String name) {
        Integer variable = variables.findSingle(name);
        return variable == null ? UNBOUND : node(variable);
    }

    /** The nodes of a list variable with everything between them, or null when it is not bound. */
    public int @Nullable [] nodes(String name) {
        Integer variable = variables.findList(name);
        if (variable == null || variable >= listCount.length || listCount[variable] == UNBOUND) {
            return null;
        }
        int[] nodes = new int[listCount[variable]];
        int node = listFirst[variable];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node;
            node = tree.nextSibling(node);
        }
        return nodes;
    }

    /** The nodes noted by {@link #relate(int)}, in order. */
    public int[] related() {
        return Arrays.copyOf(related, relatedCount);
    }

    /** Binds a variable to a text; one that is bound already only to the same. It counts as a transformed one. */
    public boolean bindText(String name, String text) {
        String bound = transformed.get(name);
        if (bound == null) {
            transformed.put(name, text);
            texts.addFirst(name);
            push(TEXT);
        }
        return bound == null || bound.equals(text);
    }

    /** Sets the text of a transformed variable. */
    public void transform(String name, String text) {
        transformed.put(name, text);
    }

    /** The text of a transformed variable, or null. */
    public @Nullable String transformed(String name) {
        return transformed.get(name);
    }

    /** All transformed variables, in order of computation. */
    public Map<String, String> transformed() {
        return Collections.unmodifiableMap(transformed);
    }

    /**
     * Takes over every binding of another scope by name, or nothing and false when one differs from what is bound here.
     */
    public boolean absorb(Bindings other) {
        int mark = mark();
        for (int i = 0; i < other.single.length; i++) {
            if (other.single[i] != UNBOUND) {
                Integer here = variables.findSingle(other.variables.singles().get(i));
                if (here != null && !bind(here, other.single[i])) {
                    undo(mark);
                    return false;
                }
            }
        }
        for (int i = 0; i < other.listCount.length; i++) {
            if (other.listCount[i] != UNBOUND) {
                Integer here = variables.findList(other.variables.lists().get(i));
                if (here != null && !bindList(here, other.listFirst[i], other.listCount[i])) {
                    undo(mark);
                    return false;
                }
            }
        }
        for (String name : other.texts) {
            if (!bindText(name, other.transformed.getOrDefault(name, ""))) {
                undo(mark);
                return false;
            }
        }
        return true;
    }
}
