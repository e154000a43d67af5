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
    private final boolean ascii;

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
        int all = 0;
        for (int number = 0; number < count; number++) {
            all |= put(number);
        }
        ascii = all >= 0;
    }

    private int put(int number) {
        long hash = hash(bytes, begins[number], ends[number]);
        int slot = slot(hash);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = number + 1;
        return (int) (hash >> 32);
    }

    /** Whether no path has other characters. */
    boolean isAscii() {
        return ascii;
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

    private int slot(long hash) {
        return ((int) hash * 0x9E3779B9 ^ (int) hash >>> 15) & (slots.length - 1);
    }

    /** A hash in the lower half; in the upper one, negative if a byte was. */
    private static long hash(byte[] path, int begin, int end) {
        int hash = 0;
        int all = 0;
        for (int i = begin; i < end; i++) {
            hash = hash * FACTOR + path[i];
            all |= path[i];
        }
        return (long) all << 32 | hash & 0xffffffffL;
    }
}
