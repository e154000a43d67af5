package dev.mod.match.internal.matching;

import dev.mod.match.MatchLimitException;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.NodeSemantics;
import java.util.IdentityHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The state of matching one tree: the bindings in force, the work done so far, and tables over the tree that are made
 * when first asked for. Not for use by several threads.
 */
public final class MatchContext {
    /** Steps allowed for one tree unless said otherwise: some seconds of work. */
    public static final long DEFAULT_STEPS = 200_000_000L;
    /** How deeply conditions may be evaluated inside each other; keeps recursion through utilities off the stack's end. */
    public static final int MAX_DEPTH = 2_000;

    private final Tree tree;
    private Bindings bindings;
    private long steps;
    private int depth;
    private int @Nullable [] previous;
    private int @Nullable [] position;
    private @Nullable FileSemantics semantics;
    private boolean assumption;
    private boolean assumed;
    private final IdentityHashMap<Object, Object> memo = new IdentityHashMap<>();

    /**
     * A context.
     *
     * @param tree what is matched
     * @param bindings the bindings to start with
     * @param steps allowed work; one step is about one node looked at
     */
    public MatchContext(Tree tree, Bindings bindings, long steps) {
        this.tree = tree;
        this.bindings = bindings;
        this.steps = steps;
    }

    /** What is matched. */
    public Tree tree() {
        return tree;
    }

    /** The bindings in force. */
    public Bindings bindings() {
        return bindings;
    }

    /** Puts other bindings in force and returns the former ones. */
    public Bindings exchange(Bindings other) {
        Bindings former = bindings;
        bindings = other;
        return former;
    }

    /** Gives the tree a meaning; without one nothing in it is resolved. */
    public MatchContext withSemantics(@Nullable FileSemantics of) {
        semantics = of;
        return this;
    }

    /** What is known about a node. */
    public NodeSemantics semantics(int node) {
        return semantics == null ? NodeSemantics.UNKNOWN : semantics.at(node);
    }

    /** Makes conditions on what is not known count as satisfied from now on, or as not. */
    public void assume(boolean satisfied) {
        assumption = satisfied;
        assumed = false;
        // what was counted under another assumption
        memo.clear();
    }

    /** Whether a condition on something that is not known counts as satisfied; asking is noted. */
    public boolean assumption() {
        assumed = true;
        return assumption;
    }

    /** Whether anybody has asked for the assumption since it was made. */
    public boolean hasAssumed() {
        return assumed;
    }

    /** Turns the assumption round, for a condition that must not be satisfied; to be done again behind it. */
    public void negate() {
        assumption = !assumption;
    }

    /** Counts one step. */
    public void step() {
        if (--steps < 0) {
            throw new MatchLimitException("matching takes too many steps");
        }
    }

    /** Counts several steps. */
    public void steps(int count) {
        steps -= count;
        if (steps < 0) {
            throw new MatchLimitException("matching takes too many steps");
        }
    }

    /** Enters a nested condition; to be followed by {@link #leave()}. */
    public void enter() {
        if (++depth > MAX_DEPTH) {
            throw new MatchLimitException("conditions are nested more than " + MAX_DEPTH + " deep");
        }
    }

    /** Leaves a nested condition. */
    public void leave() {
        depth--;
    }

    /** The sibling before a node, or -1. */
    public int previousSibling(int node) {
        int[] table = previous;
        if (table == null) {
            tabulate();
            table = previous;
        }
        return table == null ? -1 : table[node];
    }

    /** How many named siblings stand before a node. */
    public int namedPosition(int node) {
        int[] table = position;
        if (table == null) {
            tabulate();
            table = position;
        }
        return table == null ? -1 : table[node];
    }

    private void tabulate() {
        int size = tree.size();
        int[] before = new int[size];
        int[] named = new int[size];
        if (size > 0) {
            before[0] = -1;
        }
        for (int parent = 0; parent < size; parent++) {
            int last = -1;
            int count = 0;
            for (int child = tree.firstChild(parent); child >= 0; child = tree.nextSibling(child)) {
                before[child] = last;
                named[child] = count;
                if (tree.isNamed(child)) {
                    count++;
                }
                last = child;
            }
        }
        previous = before;
        position = named;
    }

    /** A value kept for this tree under a key, made when first asked for. */
    @SuppressWarnings("unchecked")
    public <K, V> V memo(K key, Function<K, V> make) {
        return (V) memo.computeIfAbsent(key, k -> make.apply((K) k));
    }
}
