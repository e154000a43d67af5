package dev.mod.engine.internal.mask;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds many words in one pass: Aho and Corasick, "Efficient string matching", CACM 18 (1975). */
final class LiteralMatcher {
    private static final class State {
        final Map<Character, State> next = new HashMap<>();
        State fallback = this;
        /** Length of the longest word that ends here; 0 if none does. */
        int longest;
    }

    private final State root = new State();

    LiteralMatcher(Collection<String> words) {
        for (String word : words) {
            var state = root;
            for (int i = 0; i < word.length(); i++) {
                state = state.next.computeIfAbsent(word.charAt(i), c -> new State());
            }
            state.longest = word.length();
        }
        link();
    }

    private void link() {
        var queue = new ArrayDeque<State>();
        root.next.values().forEach(child -> {
            child.fallback = root;
            queue.add(child);
        });
        while (!queue.isEmpty()) {
            var state = queue.remove();
            state.next.forEach((character, child) -> {
                child.fallback = step(state.fallback, character);
                child.longest = Math.max(child.longest, child.fallback.longest);
                queue.add(child);
            });
        }
    }

    private State step(State from, char character) {
        var state = from;
        while (true) {
            var next = state.next.get(character);
            if (next != null) {
                return next;
            }
            if (state == root) {
                return root;
            }
            state = state.fallback;
        }
    }

    /** Marks every character that belongs to an occurrence of a word. */
    List<int[]> find(CharSequence text) {
        var found = new ArrayList<int[]>();
        var state = root;
        for (int i = 0; i < text.length(); i++) {
            state = step(state, text.charAt(i));
            if (state.longest > 0) {
                merge(found, i + 1 - state.longest, i + 1);
            }
        }
        return found;
    }

    // ends never decrease, so only the last stretches can touch a new one
    private static void merge(List<int[]> found, int start, int end) {
        int from = start;
        while (!found.isEmpty() && found.get(found.size() - 1)[1] >= from) {
            from = Math.min(from, found.remove(found.size() - 1)[0]);
        }
        found.add(new int[]{from, end});
    }
}
