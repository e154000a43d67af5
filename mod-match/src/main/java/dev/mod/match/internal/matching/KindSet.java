package dev.mod.match.internal.matching;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set of node kinds of one language. {@code null} in place of a set means that every kind is possible.
 */
public final class KindSet {
    private final long[] words;

    private KindSet(long[] words) {
        this.words = words;
    }

    /** The set of these kinds. */
    public static KindSet of(int... kinds) {
        int max = -1;
        for (int kind : kinds) {
            max = Math.max(max, kind);
        }
        long[] words = new long[(max >> 6) + 1];
        for (int kind : kinds) {
            words[kind >> 6] |= 1L << kind;
        }
        return new KindSet(words);
    }

    /** Whether the kind is in the set. */
    public boolean contains(int kind) {
        int word = kind >> 6;
        return word < words.length && (words[word] & 1L << kind) != 0;
    }

    /** Whether no kind is in the set. */
    public boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /** Kinds of both; null stands for all kinds. */
    public static @Nullable KindSet intersection(@Nullable KindSet a, @Nullable KindSet b) {
        if (a == null) {
            return b;
        }
        if (b == null) {
            return a;
        }
        long[] words = Arrays.copyOf(a.words, Math.min(a.words.length, b.words.length));
        for (int i = 0; i < words.length; i++) {
            words[i] &= b.words[i];
        }
        return new KindSet(words);
    }

    /** Kinds of either. */
    public static KindSet union(KindSet a, KindSet b) {
        long[] words = Arrays.copyOf(a.words, Math.max(a.words.length, b.words.length));
        for (int i = 0; i < b.words.length; i++) {
            words[i] |= b.words[i];
        }
        return new KindSet(words);
    }
}
