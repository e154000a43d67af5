package dev.mod.match.internal.shape;

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

    /** Gives a tree its new shape. */
    void reshape(Draft draft);
}
