package dev.mod.match.pattern;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set of node kinds of one language. {@code null} in place of a set means that every kind is possible; a language has
 * a few hundred kinds and, besides, the error kind 65535.
 */
public final class KindSet {
    /** The kind of an error node in every language. */
    public static final int ERROR = 0xFFFF;

    private final long[] words;
    private final boolean error;

    private KindSet(long[] words, boolean error) {
        this.words = words;
        this.error = error;
    }

    /** The set of these kinds. */
    public static KindSet of(int... kinds) {
        int max = -1;
        boolean error = false;
        for (int kind : kinds) {
            if (kind == ERROR) {
                error = true;
            } else {
                max = Math.max(max, kind);
            }
        }
        long[] words = new long[(max >> 6) + 1];
        for (int kind : kinds) {
            if (kind != ERROR) {
                words[kind >> 6] |= 1L << kind;
            }
        }
        return new KindSet(words, error);
    }

    /** Whether the kind is in the set. */
    public boolean contains(int kind) {
        if (kind == ERROR) {
            return error;
        }
        int word = kind >> 6;
        return word < words.length && (words[word] & 1L << kind) != 0;
    }

    /** Whether no kind is in the set. */
    public boolean isEmpty() {
        if (error) {
            return false;
        }
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
        return new KindSet(words, a.error && b.error);
    }

    /** Kinds of either. */
    public static KindSet union(KindSet a, KindSet b) {
        long[] words = Arrays.copyOf(a.words, Math.max(a.words.length, b.words.length));
        for (int i = 0; i < b.words.length; i++) {
            words[i] |= b.words[i];
        }
        return new KindSet(words, a.error || b.error);
    }
}
