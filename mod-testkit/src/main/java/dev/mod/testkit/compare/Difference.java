package dev.mod.testkit.compare;

import dev.mod.engine.workspace.UnifiedDiff;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that is not as expected.
 *
 * @param path the file
 * @param expected what was expected; empty if no such file was
 * @param actual what there is; empty if there is no such file
 */
public record Difference(String path, Optional<byte[]> expected, Optional<byte[]> actual) {
    private static final int MODE = 0100644;

    /** One line that says what is wrong. */
    public String describe() {
        if (expected.isEmpty()) {
            return path + " was not expected";
        }
        return path + (actual.isEmpty() ? " is missing" : " differs");
    }

    /**
     * From the expected to the actual in the unified format, with a hint where texts differ only in what nobody sees.
     */
    public String diff() {
        var diff = new UnifiedDiff();
        diff.add(path, side(expected.map(Difference::normal).orElse(null)),
                side(actual.map(Difference::normal).orElse(null)));
        String text = diff.toString();
        // both sides have the same name: they are the same file
        int header = text.indexOf("\n@@");
        String body = header < 0 ? text : text.substring(header + 1);
        return "--- " + path + " (expected)\n+++ " + path + " (actual)\n" + body;
    }

    private static UnifiedDiff.@Nullable Side side(byte @Nullable [] content) {
        return content == null ? null : new UnifiedDiff.Side(content, MODE);
    }

    private static byte[] normal(byte[] content) {
        return FileSet.text(content)
                .map(text -> text.replace("\r\n", "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .orElse(content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Difference that && path.equals(that.path) && equal(expected, that.expected)
                && equal(actual, that.actual);
    }

    private static boolean equal(Optional<byte[]> one, Optional<byte[]> other) {
        return Arrays.equals(one.orElse(null), other.orElse(null));
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }
}
