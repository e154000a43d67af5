package dev.mod.model.diagnostic;

import java.util.Collection;
import java.util.Optional;

/** "Did you mean". */
public final class Suggestions {
    private Suggestions() {}

    /** The known word nearest to {@code word}, if any is near enough to be meant. */
    public static Optional<String> closest(String word, Collection<String> known) {
        return Optional.empty();
    }
}
