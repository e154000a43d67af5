package dev.mod.base.source;

import dev.mod.base.diagnostic.Position;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A file's text by lines, for showing diagnostics and for turning offsets into positions. Lines end with {@code \n},
 * {@code \r\n} or {@code \r}, as YAML 1.2 has it.
 */
public final class SourceText {
    private final String file;
    private final String text;
    private final int[] starts;
    private final int[] lengths;
    // where surrogate pairs start, so that counting code points takes no walk through a long line
    private final int[] pairs;

    /** A text without byte-order mark. */
    public SourceText(String file, String text) {
        this.file = file;
        this.text = text;
        this.starts = lineStarts(text);
        this.pairs = IntStream.range(0, text.length() - 1)
                .filter(i -> Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))).toArray();
        this.lengths = new int[starts.length];
        for (int i = 0; i < starts.length; i++) {
            lengths[i] = codePoints(starts[i], lineEnd(i));
        }
    }

    /** The name the file is shown by. */
    public String file() {
        return file;
    }

    /** The whole text. */
    public String text() {
        return text;
    }

    /** How many lines there are, at least 1; after a last line end an empty line is counted. */
    public int lineCount() {
        return starts.length;
    }

    /** A line, from 1, without its line end; empty when there is no such line. */
    public String line(int number) {
        return number < 1 || number > starts.length ? "" : text.substring(starts[number - 1], lineEnd(number - 1));
    }

    /** The position of a UTF-16 index; an index outside the text, or within a line end, is moved to the nearest place. */
    public Position position(int offset) {
        int within = Math.max(0, Math.min(offset, text.length()));
        int found = Arrays.binarySearch(starts, within);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line + 1, codePoints(starts[line], Math.min(within, lineEnd(line))) + 1);
    }

    /** The UTF-16 index of a position; one outside the text is moved to the nearest place. */
    public int offset(Position position) {
        Position within = nearest(position.line(), position.column());
        return offset(codePoints(0, starts[within.line() - 1]) + within.column() - 1);
    }

    /** The UTF-16 index of a code point's index in the whole text. */
    int offset(int codePoint) {
        int low = 0;
        int high = pairs.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pairs[middle] - middle < codePoint) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Math.max(0, Math.min(codePoint + low, text.length()));
    }

    private int codePoints(int from, int to) {
        return to - from - (pairsBefore(to) - pairsBefore(from));
    }

    /** How many pairs start before an index; one that the index splits does not count, and so is a code point of its own. */
    private int pairsBefore(int index) {
        int found = Arrays.binarySearch(pairs, index - 1);
        return found >= 0 ? found : -found - 1;
    }

    /** The position itself, or the nearest one that exists. */
    Position nearest(int line, int column) {
        if (line > starts.length) {
            return new Position(starts.length, lengths[starts.length - 1] + 1);
        }
        return new Position(line, Math.max(1, Math.min(column, lengths[line - 1] + 1)));
    }

    private int lineEnd(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] : text.length();
        if (end > starts[line] && text.charAt(end - 1) == '\n') {
            end--;
        }
        if (end > starts[line] && text.charAt(end - 1) == '\r') {
            end--;
        }
        return end;
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'))) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }
}
