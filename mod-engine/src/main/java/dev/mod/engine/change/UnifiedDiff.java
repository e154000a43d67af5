package dev.mod.engine.change;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.jspecify.annotations.Nullable;

/** Differences between files in the format of {@code git diff}. */
public final class UnifiedDiff {
    private static final int CONTEXT = 3;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** A side of a difference. */
    public static final class Side {
        private final byte[] content;
        private final int mode;

        /**
         * A file.
         *
         * @param content of the file, or a link's target; not copied
         * @param mode Git's: 0100644, 0100755 or 0120000
         */
        public Side(byte[] content, int mode) {
            this.content = content;
            this.mode = mode;
        }
    }

    /** Adds the difference of one file; a side is null where there is no file. */
    public void add(String path, @Nullable Side before, @Nullable Side after) {
        try {
            write(path, before, after);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String path, @Nullable Side before, @Nullable Side after) throws IOException {
        var old = before == null ? new byte[0] : before.content;
        var now = after == null ? new byte[0] : after.content;
        line("diff --git " + quoted("a/" + path) + " " + quoted("b/" + path));
        if (before == null && after != null) {
            line("new file mode " + Integer.toOctalString(after.mode));
        } else if (after == null && before != null) {
            line("deleted file mode " + Integer.toOctalString(before.mode));
        } else if (before != null && after != null && before.mode != after.mode) {
            line("old mode " + Integer.toOctalString(before.mode));
            line("new mode " + Integer.toOctalString(after.mode));
        }
        if (java.util.Arrays.equals(old, now)) {
            return;
        }
        var from = before == null ? "/dev/null" : quoted("a/" + path);
        var to = after == null ? "/dev/null" : quoted("b/" + path);
        if (RawText.isBinary(old) || RawText.isBinary(now)) {
            line("Binary files " + from + " and " + to + " differ");
            return;
        }
        line("--- " + from);
        line("+++ " + to);
        var oldText = new RawText(old);
        var newText = new RawText(now);
        var edits = new HistogramDiff().diff(RawTextComparator.DEFAULT, oldText, newText);
        try (var formatter = new DiffFormatter(out)) {
            formatter.setContext(CONTEXT);
            formatter.format(edits, oldText, newText);
        }
    }

    private void line(String text) {
        out.writeBytes((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    // as Git does with names that would break a line
    private static String quoted(String path) {
        if (path.chars().noneMatch(c -> c < ' ' || c == '"' || c == '\\' || c == 0x7f)) {
            return path;
        }
        var quoted = new StringBuilder("\"");
        path.chars().forEach(c -> {
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        quoted.append(String.format("\\%03o", c));
                    } else {
                        quoted.append((char) c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    /** Everything added, as text; bytes that are not UTF-8 are replaced. */
    @Override
    public String toString() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
