package dev.mod.match.scan;

import dev.mod.match.internal.WordFinder;
import dev.mod.match.rule.Rule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules out rules of one language for files of which not even the words occur that their matches need. */
final class Prefilter {
    /** Words one of which is a run, in this order, and their places among all words. */
    private record Alternative(List<String> words, List<Integer> places) {
        boolean isIn(BitSet found, WordRuns runs) {
            return isIn(found) && runs.contain(words, places.get(0));
        }

        boolean isIn(BitSet found) {
            for (int i = 0; i < places.size(); i++) {
                if (!found.get(places.get(i))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** What a rule needs: of each list one. */
    private record Needs(Rule rule, List<List<Alternative>> sets) {
        boolean areMet(BitSet found) {
            for (List<Alternative> alternatives : sets) {
                boolean met = false;
                for (int i = 0; i < alternatives.size() && !met; i++) {
                    met = alternatives.get(i).isIn(found);
                }
                if (!met) {
                    return false;
                }
            }
            return true;
        }

        /** The same by a closer look, at the order of the words and at what is between them. */
        boolean areMet(BitSet found, WordRuns runs) {
            for (List<Alternative> alternatives : sets) {
                boolean met = false;
                for (int i = 0; i < alternatives.size() && !met; i++) {
                    met = alternatives.get(i).isIn(found, runs);
                }
                if (!met) {
                    return false;
                }
            }
            return true;
        }
    }

    private final List<Needs> rules = new ArrayList<>();
    private final WordFinder words;

    /** @param all rules of one language */
    Prefilter(List<Rule> all) {
        Map<String, Integer> places = new HashMap<>();
        List<String> ordered = new ArrayList<>();
        for (Rule rule : all) {
            rules.add(
                    new Needs(rule, rule.requiredTexts().sets().stream().map(set -> alternatives(set, places, ordered))
                            .toList()));
        }
        words = new WordFinder(ordered);
    }

    private static List<Alternative> alternatives(Set<List<String>> set, Map<String, Integer> places,
            List<String> ordered) {
        return set.stream().map(run -> new Alternative(run,
                run.stream().map(word -> places.computeIfAbsent(word, unused -> {
                    ordered.add(word);
                    return places.size();
                })).toList())).toList();
    }

    /**
     * Whether nothing can match in a file, by the words in it; false where that takes a closer look.
     *
     * @param path relative to the project, with {@code /}
     */
    boolean rulesOut(String path, Path file) {
        boolean any = false;
        for (Needs needs : rules) {
            if (needs.rule().appliesTo(path)) {
                if (needs.sets().isEmpty()) {
                    return false;
                }
                any = true;
            }
        }
        Optional<BitSet> found = any ? words.inFile(file) : Optional.empty();
        if (found.isEmpty()) {
            return false;
        }
        for (Needs needs : rules) {
            if (needs.areMet(found.get()) && needs.rule().appliesTo(path)) {
                return false;
            }
        }
        return true;
    }

    /** Which of the rules can match in a text, in their order. */
    boolean[] notRuledOut(String path, byte[] text) {
        boolean[] possible = new boolean[rules.size()];
        BitSet found = words.inText(text);
        WordRuns runs = null;
        for (int i = 0; i < possible.length; i++) {
            Needs needs = rules.get(i);
            if (!needs.rule().appliesTo(path) || !needs.areMet(found)) {
                continue;
            }
            if (runs == null) {
                runs = new WordRuns(text, needs.rule().language(), word -> words.places(text, word));
            }
            possible[i] = needs.areMet(found, runs);
        }
        return possible;
    }

    /** Which of the rules are about a file, in their order. */
    boolean[] concerned(String path) {
        boolean[] concerned = new boolean[rules.size()];
        for (int i = 0; i < concerned.length; i++) {
            concerned[i] = rules.get(i).rule().appliesTo(path);
        }
        return concerned;
    }
}
