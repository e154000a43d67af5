package dev.mod.testkit.assertion;

import java.util.Objects;
import java.util.Optional;

/**
 * File of the target of a {@link Rewrite}, as text before and after it.
 *
 * @param path path relative to the target, with {@code /}
 * @param before the text before; empty if the file does not exist yet
 * @param after the text after; empty if the file no longer exists
 * @since 0.1.0
 */
public record ExpectedFile(String path, Optional<String> before, Optional<String> after) {
    public ExpectedFile {
        Objects.requireNonNull(path, "path");
    }

    /**
     * File that changes.
     *
     * @throws IllegalArgumentException if both texts are equal
     */
    public static ExpectedFile changes(String path, String before, String after) {
        if (before.equals(after)) {
            throw new IllegalArgumentException(path + " is the same before and after; say leaves");
        }
        return new ExpectedFile(path, Optional.of(before), Optional.of(after));
    }

    /** File that stays as it is. */
    public static ExpectedFile leaves(String path, String text) {
        return new ExpectedFile(path, Optional.of(text), Optional.of(text));
    }

    /** File that the rewrite creates. */
    public static ExpectedFile creates(String path, String text) {
        return new ExpectedFile(path, Optional.empty(), Optional.of(text));
    }

    /** File that the rewrite deletes. */
    public static ExpectedFile deletes(String path, String text) {
        return new ExpectedFile(path, Optional.of(text), Optional.empty());
    }
}
