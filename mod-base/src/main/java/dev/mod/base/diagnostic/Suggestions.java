package dev.mod.base.diagnostic;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * "Did you mean": the nearest known word by edit distance. The distance is the optimal string alignment form of
 * Damerau and Levenshtein's (insert, delete, replace, swap two neighbours; Boytsov, "Indexing methods for approximate
 * dictionary searching", 2011), in a band as wide as the cut-off, so that it costs no more than length times cut-off.
 */
public final class Suggestions {
    /** Longer words get no suggestion. */
    public static final int LONGEST_WORD = 128;

    private Suggestions() {}

    /**
     * The known word nearest to {@code word}, if one is near enough to be meant: at most a third of the longer of the two
     * words may differ, at least one edit, at most four and never all. Case, {@code -} and {@code _} do not count. The word itself
     * is never suggested; of equally near words the first wins.
     */
    public static Optional<String> closest(String word, Collection<String> known) {
        if (word.isEmpty() || word.length() > LONGEST_WORD) {
            return Optional.empty();
        }
        String folded = fold(word);
        String best = null;
        int nearest = Integer.MAX_VALUE;
        for (String candidate : known) {
            if (candidate.isEmpty() || candidate.length() > LONGEST_WORD || candidate.equals(word)) {
                continue;
            }
            int cutOff = Math.min(cutOff(word, candidate), nearest - 1);
            int distance = distance(folded, fold(candidate), cutOff);
            if (distance <= cutOff) {
                nearest = distance;
                best = candidate;
            }
        }
        return Optional.ofNullable(best);
    }

    /** {@code did you mean "x"?} for the closest known word. */
    public static Optional<String> hint(String word, Collection<String> known) {
        return closest(word, known).map(found -> "did you mean \"" + found + "\"?");
    }

    /**
     * The number of edits between two texts, in UTF-16 units.
     *
     * @param cutOff the largest distance of interest; a greater one is given as {@code cutOff + 1}
     */
    static int distance(String a, String b, int cutOff) {
        if (cutOff < 0 || Math.abs(a.length() - b.length()) > cutOff) {
            return cutOff + 1;
        }
        int far = cutOff + 1;
        int[] before = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        Arrays.fill(before, far);
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = Math.min(j, far);
        }
        for (int i = 1; i <= a.length(); i++) {
            Arrays.fill(row, far);
            row[0] = Math.min(i, far);
            int least = row[0];
            int last = Math.min(b.length(), i + cutOff);
            for (int j = Math.max(1, i - cutOff); j <= last; j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                int cost = Math.min(previous[j - 1] + (same ? 0 : 1), Math.min(previous[j], row[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost = Math.min(cost, before[j - 2] + 1);
                }
                row[j] = Math.min(cost, far);
                least = Math.min(least, row[j]);
            }
            // a swap reaches back two rows, so only two hopeless rows in succession settle it
            if (least > cutOff && Arrays.stream(previous).min().orElse(far) > cutOff) {
                return far;
            }
            int[] spare = before;
            before = previous;
            previous = row;
            row = spare;
        }
        return previous[b.length()];
    }

    private static int cutOff(String a, String b) {
        int longer = Math.max(a.length(), b.length());
        return Math.min(longer - 1, Math.max(1, Math.min(4, longer / 3)));
    }

    private static String fold(String word) {
        return word.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
