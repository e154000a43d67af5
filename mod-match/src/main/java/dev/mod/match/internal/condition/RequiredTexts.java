package dev.mod.match.internal.condition;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Texts that occur in every file in which a condition is satisfied. What cannot be said is left out, so they are never
 * too strict.
 *
 * @param sets of every set, one alternative has to occur; the words of an alternative stand in that order, with nothing
 *        between them but blanks, comments, punctuation and keywords
 */
public record RequiredTexts(Set<Set<List<String>>> sets) {
    /** Nothing is required. */
    public static final RequiredTexts NONE = new RequiredTexts(Set.of());

    private static final int MAX_ALTERNATIVES = 64;

    /** The texts of a condition. */
    public static RequiredTexts of(Condition condition) {
        return condition.requiredTexts(Set.of());
    }

    /** Each of these runs of words has to occur. */
    static RequiredTexts each(Collection<List<String>> runs) {
        Set<Set<List<String>>> sets = new LinkedHashSet<>();
        runs.forEach(words -> sets.add(Set.of(words)));
        return new RequiredTexts(sets);
    }

    /** One of these texts has to occur; nothing is required when there are none, or too many. */
    static RequiredTexts oneOf(Collection<List<String>> texts) {
        return texts.isEmpty() || texts.size() > MAX_ALTERNATIVES
                ? NONE
                : new RequiredTexts(Set.of(new LinkedHashSet<>(texts)));
    }

    /** A name that has to occur, whole or with escapes in it. */
    public static RequiredTexts ofName(String name) {
        return oneOf(List.of(List.of(name), List.of("\\u")));
    }

    /** What all of these require. */
    static RequiredTexts all(Collection<RequiredTexts> parts) {
        Set<Set<List<String>>> sets = new LinkedHashSet<>();
        parts.forEach(part -> sets.addAll(part.sets()));
        return new RequiredTexts(sets);
    }

    /** What each of these requires: the most telling set of each in one. */
    static RequiredTexts any(Collection<RequiredTexts> alternatives) {
        Set<List<String>> union = new LinkedHashSet<>();
        for (RequiredTexts alternative : alternatives) {
            Set<List<String>> best = alternative.mostTelling();
            if (best == null) {
                return NONE;
            }
            union.addAll(best);
        }
        return oneOf(union);
    }

    /** Whether all that is required is in a text in UTF-8, in any order. */
    public boolean occurIn(byte[] utf8) {
        String text = new String(utf8, StandardCharsets.ISO_8859_1);
        return sets.stream().allMatch(alternatives -> alternatives.stream()
                .anyMatch(words -> words.stream().allMatch(word -> text.contains(
                        new String(word.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)))));
    }

    /** The set whose shortest text is longest. */
    private @Nullable Set<List<String>> mostTelling() {
        Set<List<String>> best = null;
        int length = 0;
        for (Set<List<String>> set : sets) {
            int shortest = set.stream().mapToInt(words -> String.join("", words).length()).min().orElse(0);
            if (shortest > length) {
                length = shortest;
                best = set;
            }
        }
        return best;
    }
}
