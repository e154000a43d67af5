package dev.mod.match.internal.shape;

import org.jspecify.annotations.Nullable;

/** Gives a tree another shape. Whatever the tree, every byte that is in a leaf before is in one after. */
public interface Reshaper {
    /**
     * The text to be parsed: the one given, or a copy in which blanks stand for what the grammar does not know and
     * {@link #reshape} puts back.
     *
     * @param length how much of the text is to be parsed
     * @return a text in which every byte that is not blank is where it was
     */
    default byte[] prepare(byte[] utf8, int length) {
        return utf8;
    }

    /**
     * Another text to be parsed, when the first one has errors; null when there is none. Its tree counts when it has fewer
     * errors, and {@link Draft#giveUp} is not called.
     *
     * @param prepared what {@link #prepare} gave
     * @return a text of the same length
     */
    default byte @Nullable [] prepareAgain(byte[] prepared, int length) {
        return null;
    }

    /** Gives a tree its new shape. */
    void reshape(Draft draft);
}
