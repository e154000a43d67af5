package dev.mod.match.internal;

/**
 * The nodes of one tree in preorder: node {@code i}'s children lie between {@code i + 1} and {@code subtreeEnd[i]}.
 * Positions are byte offsets. The arrays but {@code moreFields} have the same length.
 *
 * @param moreFields pairs of node and field, by node, where a node is in further fields than the innermost
 * @param parse tells the parse it comes from to {@link Grammar#isClean}; 0 when that is not kept
 */
@SuppressWarnings("ArrayRecordComponent") // a transfer object: 21 bytes a node, never compared
public record FlatTree(char[] kind, char[] field, byte[] flags, int[] start, int[] end, int[] parent,
        int[] subtreeEnd, int[] moreFields, long parse) {
    public static final int NAMED = 1;
    public static final int EXTRA = 2;
    public static final int MISSING = 4;
    public static final int ERROR = 8;
    public static final int HAS_ERROR = 16;

    private static final int[] NONE = new int[0];

    static FlatTree ofSize(int nodes) {
        return new FlatTree(new char[nodes], new char[nodes], new byte[nodes], new int[nodes], new int[nodes],
                new int[nodes], new int[nodes], NONE, 0);
    }

    FlatTree of(int[] pairs, long number) {
        return new FlatTree(kind, field, flags, start, end, parent, subtreeEnd, pairs, number);
    }
}
