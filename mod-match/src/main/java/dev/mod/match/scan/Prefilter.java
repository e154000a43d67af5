package dev.mod.match.scan;

import dev.mod.match.internal.NativeFiles;
import dev.mod.match.rule.Rule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Rules out files of which not even the words occur that matches need, without reading them into memory. */
final class Prefilter {
    /** What a rule needs: of each array one entry, with all of its words. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Needs(Rule rule, long[][] words) {
        boolean areMet(long found) {
            for (long[] alternatives : words) {
                boolean met = false;
                for (long alternative : alternatives) {
                    met |= (alternative & ~found) == 0;
                }
                if (!met) {
                    return false;
                }
            }
            return true;
        }
    }

    private final List<Needs> rules = new ArrayList<>();
    private final Optional<byte[]> words;

    Prefilter(List<Rule> all) {
        List<String> words = new ArrayList<>();
        for (Rule rule : all) {
            rules.add(new Needs(rule,
                    rule.requiredTexts().sets().stream().map(set -> masks(set, words)).toArray(long[][]::new)));
        }
        this.words = NativeFiles.words(words);
    }

    private static long[] masks(Set<List<String>> alternatives, List<String> words) {
        long[] masks = new long[alternatives.size()];
        int at = 0;
        for (List<String> alternative : alternatives) {
            for (String word : alternative) {
                if (!words.contains(word)) {
                    words.add(word);
                }
                masks[at] |= 1L << words.indexOf(word);
            }
            at++;
        }
        return masks;
    }

    /**
     * Whether nothing can match in a text, by the words in it; false where that takes a closer look.
     *
     * @param path relative to the project, with {@code /}
     */
    boolean rulesOut(String path, Path file) {
        if (words.isEmpty()) {
            return false;
        }
        boolean any = false;
        for (Needs needs : rules) {
            if (needs.rule().appliesTo(path)) {
                if (needs.words().length == 0) {
                    return false;
                }
                any = true;
            }
        }
        OptionalLong found = any ? NativeFiles.look(file, words.get()) : OptionalLong.empty();
        if (found.isEmpty()) {
            return false;
        }
        for (Needs needs : rules) {
            if (needs.areMet(found.getAsLong()) && needs.rule().appliesTo(path)) {
                return false;
            }
        }
        return true;
    }
}
