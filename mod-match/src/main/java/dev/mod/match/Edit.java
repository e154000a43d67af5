package dev.mod.match;

/**
 * Replacement of a part of a parsed text, made by {@link Node} or by a rule's fix and applied by {@link Tree#apply}.
 *
 * @param tree the tree of the text
 * @param startByte offset of the first UTF-8 byte that is replaced
 * @param endByte offset after the last UTF-8 byte that is replaced
 * @param text what takes their place
 * @since 0.1.0
 */
public record Edit(Tree tree, int startByte, int endByte, String text) {
    /** Refuses what is no part of the text. */
    public Edit {
        if (startByte < 0 || endByte < startByte || endByte > tree.bytes().length) {
            throw new IllegalArgumentException("no part of a text: " + startByte + " to " + endByte);
        }
    }

    /** Where the replaced part starts in the parsed text, in UTF-16 units as {@link String#substring} counts. */
    public int start() {
        return tree.utf16Offset(startByte);
    }

    /** Where the replaced part ends in the parsed text, in UTF-16 units; exclusive. */
    public int end() {
        return tree.utf16Offset(endByte);
    }

    @Override
    public String toString() {
        return startByte + ".." + endByte + " " + text;
    }
}
