package dev.mod.engine.workspace;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Finds the number of a path among many by its bytes, which stay where they are. Immutable. */
final class PathTable {
    // odd, and not to be foreseen by whoever chooses the paths
    private static final int FACTOR = ThreadLocalRandom.current().nextInt() | 1;

    private final byte[] bytes;
    private final int[] begins;
    private final int[] ends;
    private final int[] slots;

    /**
     * Paths in a buffer; of equal ones the first is found.
     *
     * @param begins where each begins, by its number
     * @param ends where each ends
     * @param count how many there are
     */
    PathTable(byte[] bytes, int[] begins, int[] ends, int count) {
        this.bytes = bytes;
        this.begins = begins;
        this.ends = ends;
        slots = new int[Integer.highestOneBit(2 * count + 1) * 2];
        for (int number = 0; number < count; number++) {
            put(number);
        }
    }

    private void put(int number) {
        int slot = slot(hash(bytes, begins[number], ends[number]));
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = number + 1;
    }

    /** The number of a path; -1 if it is none of these. */
    int find(byte[] path, int begin, int end) {
        int slot = slot(hash(path, begin, end));
        while (slots[slot] != 0) {
            int number = slots[slot] - 1;
            if (Arrays.equals(bytes, begins[number], ends[number], path, begin, end)) {
                return number;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return -1;
    }

    private int slot(int hash) {
        return (hash * 0x9E3779B9 ^ hash >>> 15) & (slots.length - 1);
    }

    private static int hash(byte[] path, int begin, int end) {
        int hash = 0;
        for (int i = begin; i < end; i++) {
            hash = hash * FACTOR + path[i];
        }
        return hash;
    }
}
