package dev.mod.git.forge.pull;

/** What a forge says to a wish to change something. Trouble with asking it is a {@code ForgeException} instead. */
public sealed interface Answer {
    /** It was done, or was so already. */
    record Done() implements Answer {}

    /**
     * Forges of this kind have no such thing.
     *
     * @param what what they do not have
     */
    record Unsupported(String what) implements Answer {}

    /** The pull request has other commits than those that were read; nothing was done. */
    record Moved() implements Answer {}

    /** The base has commits that the head needs first; nothing was done. */
    record Behind() implements Answer {}

    /** Both sides changed the same; nothing was done. */
    record Conflict() implements Answer {}

    /**
     * Its rules are against it; nothing was done.
     *
     * @param why in the forge's words
     */
    record Refused(String why) implements Answer {}

    /** {@link Done}. */
    Answer DONE = new Done();
}
