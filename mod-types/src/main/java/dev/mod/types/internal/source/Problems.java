package dev.mod.types.internal.source;

import dev.mod.types.Renaming;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Sentences about what could not be found out, each once, in their order. For any number of threads. */
public final class Problems {
    private final Set<String> sentences = new LinkedHashSet<>();

    /** Takes one. */
    public synchronized void add(String sentence) {
        sentences.add(sentence);
    }

    /** All so far. */
    public synchronized List<String> all() {
        return List.copyOf(sentences);
    }

    /** What a refactoring gives, which gets a set for its own; they count if it is not refused. */
    public Renaming of(Function<Set<String>, Renaming> refactoring) {
        Set<String> doubts = new LinkedHashSet<>();
        Renaming renaming = refactoring.apply(doubts);
        doubts.forEach(this::add);
        return renaming;
    }
}
