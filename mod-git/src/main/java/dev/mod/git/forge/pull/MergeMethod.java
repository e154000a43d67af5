package dev.mod.git.forge.pull;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How commits get into the base. */
public enum MergeMethod {
    /** A commit that joins both. */
    MERGE,
    /** One commit with all changes. */
    SQUASH,
    /** The same commits, on top of the base. */
    REBASE;

    /** The word for it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one with this word. */
    public static Optional<MergeMethod> of(String word) {
        return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }
}
