package dev.mod.engine.workspace;

/**
 * Finds things by the lower half of the number of an inode. Several may have the same; those that many others stand in
 * the way of are left out, so that nobody's choice of numbers makes it slow. Immutable once it is filled.
 */
final class InodeTable {
    /** In how many places one has to look. */
    static final int PROBES = 64;
    /** Knuth's multiplicative hashing: what the golden ratio leaves of 2 to the power of 32. */
    private static final int FACTOR = 0x9E3779B9;

    private final int[] slots;
    private final int shift;

    /** @param most how many there will be */
    InodeTable(int most) {
        int bits = Integer.SIZE + 1 - Integer.numberOfLeadingZeros(Math.max(1, most));
        slots = new int[1 << bits];
        shift = Integer.SIZE - bits;
    }

    void put(int inode, int number) {
        int first = first(inode);
        for (int i = 0; i < PROBES; i++) {
            int slot = first + i & slots.length - 1;
            if (slots[slot] == 0) {
                slots[slot] = number + 1;
                return;
            }
        }
    }

    /** The first place to look for an inode; the others follow. */
    int first(int inode) {
        return inode * FACTOR >>> shift;
    }

    /** The number of what is in a place, of this inode or another one; -1 if nothing is there or further on. */
    int at(int place) {
        return slots[place & slots.length - 1] - 1;
    }
}
