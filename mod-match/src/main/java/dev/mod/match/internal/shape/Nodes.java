package dev.mod.match.internal.shape;

import java.util.Arrays;

/** A growing list of node numbers. */
public final class Nodes {
    private int[] items;
    private int size;

    /** An empty list. */
    public Nodes() {
        items = new int[8];
    }

    /** A copy of an array. */
    public Nodes(int[] items) {
        this.items = items.clone();
        size = items.length;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int get(int index) {
        return items[index];
    }

    public int last() {
        return items[size - 1];
    }

    /** Appends a node. */
    public void add(int node) {
        if (size == items.length) {
            items = Arrays.copyOf(items, Math.max(8, size * 2));
        }
        items[size++] = node;
    }

    /** Appends a part of another list. */
    public void addAll(Nodes other, int from, int to) {
        for (int i = from; i < to; i++) {
            add(other.get(i));
        }
    }

    /** Appends nodes. */
    public void addAll(int... nodes) {
        for (int node : nodes) {
            add(node);
        }
    }

    public void set(int index, int node) {
        items[index] = node;
    }

    /** Leaves only the first nodes. */
    public void truncate(int length) {
        size = Math.min(size, length);
    }

    public int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
