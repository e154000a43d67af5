package dev.mod.match.rule;

/**
 * Puts a text in place of a part of another.
 *
 * @param start first byte that is replaced
 * @param end byte after the last one that is replaced
 * @param text what takes their place
 */
public record Edit(int start, int end, String text) {
    /** Refuses a part that ends before it starts. */
    public Edit {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("no part of a text: " + start + " to " + end);
        }
    }
}
