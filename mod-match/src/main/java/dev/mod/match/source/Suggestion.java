package dev.mod.match.source;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** "Did you mean": the nearest of the known names by edit distance. */
public final class Suggestion {
    private Suggestion() {}

    /** A hint, or null when no known name is near. */
    public static @Nullable String hint(String name, Collection<String> known) {
        String nearest = nearest(name, known);
        if (nearest != null) {
            return "did you mean `" + nearest + "`?";
        }
        return !known.isEmpty() && known.size() <= 20 ? "known: " + String.join(", ", known) : null;
    }

    /** The nearest name, at most a third of its letters away, or null. */
    public static @Nullable String nearest(String name, Collection<String> known) {
        String best = null;
        int least = Math.min(name.length(), 60) / 3 + 1;
        for (String candidate : known) {
            if (Math.abs(candidate.length() - name.length()) < least) {
                int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
                if (distance < least) {
                    least = distance;
                    best = candidate;
                }
            }
        }
        return best;
    }

    /** Optimal string alignment distance (Levenshtein with neighbouring letters exchanged as one step). */
    private static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + cost);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }
}
