package dev.mod.git.forge;

import dev.mod.base.diagnostic.ErrorCodes;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** When branches go to a fork of a repository rather than to the repository itself. */
public enum ForkMode {
    /** Where the forge says that the token may not push to the repository. */
    AUTO,
    /** In each repository. */
    ALWAYS,
    /** In none. */
    NEVER;

    /** The word for it on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one with this word. */
    public static Optional<ForkMode> of(String word) {
        return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }

    /** All words, for messages. */
    public static String words() {
        return Arrays.stream(values()).map(ForkMode::word).collect(Collectors.joining(", "));
    }

    /**
     * The forks to which branches go; empty if they go to the repository itself. May ask the forge.
     *
     * @throws ForgeException {@code forge-none} when there have to be forks and nobody can be asked for one
     */
    public Optional<Forks> at(Forge forge) throws InterruptedException {
        return switch (this) {
            case NEVER -> Optional.empty();
            case ALWAYS -> Optional.of(forge.forks().orElseThrow(() -> new ForgeException(ErrorCodes.FORGE_NONE,
                    "nobody can be asked for a fork: there is no token, or forges of this kind are not asked for forks;"
                            + " use --fork never",
                    false, null)));
            case AUTO -> {
                Optional<Forks> forks = forge.forks();
                yield forks.isPresent() && forks.get().mayPush().equals(Optional.of(false)) ? forks : Optional.empty();
            }
        };
    }
}
