package dev.mod.bench.compatibility;

import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/** Choices that a seed makes, with the names of what was chosen. */
final class Picks {
    private final Random random;
    private final SortedSet<String> features = new TreeSet<>();

    Picks(long seed) {
        this.random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T one(List<T> all) {
        return all.get(below(all.size()));
    }

    /** Whether something is to be there, in so many of a hundred cases; it is noted if it is. */
    boolean has(String feature, int percent) {
        boolean chosen = below(100) < percent;
        if (chosen) {
            features.add(feature);
        }
        return chosen;
    }

    /** One of several forms, which is noted. */
    String form(String feature, String... forms) {
        String chosen = forms[below(forms.length)];
        features.add(feature + "=" + chosen.strip());
        return chosen;
    }

    SortedSet<String> features() {
        return features;
    }
}
