package dev.mod.base.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class SuggestionsProperties {
    @Provide
    static Arbitrary<String> words() {
        return Arbitraries.strings().withChars("abc-").ofMaxLength(9);
    }

    @Property(tries = 3_000)
    void agreesWithTheFullTable(@ForAll @From("words") String a, @ForAll @From("words") String b,
            @ForAll @IntRange(max = 9) int cutOff) {
        assertEquals(Math.min(naive(a, b), cutOff + 1), Suggestions.distance(a, b, cutOff));
    }

    @Property
    void isSymmetricAndBounded(@ForAll @From("words") String a, @ForAll @From("words") String b) {
        int distance = Suggestions.distance(a, b, 99);
        assertEquals(distance, Suggestions.distance(b, a, 99));
        assertTrue(distance <= Math.max(a.length(), b.length()));
        assertTrue(distance >= Math.abs(a.length() - b.length()));
        assertEquals(a.equals(b), distance == 0);
        assertEquals(Suggestions.closest(a, List.of(b)).isPresent() && !a.isEmpty(),
                Suggestions.closest(b, List.of(a)).isPresent() && !b.isEmpty());
    }

    @Property
    void suggestsOneOfTheKnownAndNeverTheWord(@ForAll @From("words") String word,
            @ForAll List<@From("words") String> known) {
        Suggestions.closest(word, known).ifPresent(found -> {
            assertTrue(known.contains(found));
            assertNotEquals(word, found);
        });
    }

    private static int naive(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int[] row : table) {
            Arrays.fill(row, 0);
        }
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                table[i][j] = Math.min(table[i - 1][j - 1] + same,
                        Math.min(table[i - 1][j], table[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
                }
            }
        }
        return table[a.length()][b.length()];
    }
}
