package dev.mod.match;

import java.util.Arrays;

/**
 * Translates between bytes, UTF-16 units, code points and lines of a UTF-8 text: a running count each 128
 * bytes, and at most one block is read for an answer. Bytes that are no valid UTF-8 get some consistent answer.
 */
final class TextIndex {
    private static final int SHIFT = 7;

    private final byte[] text;
    private final int[] lineStarts;
    private final boolean ascii;
    /** Units and code points before each block; empty for ASCII. */
    private final int[] units;
    private final int[] points;

    TextIndex(byte[] text) {
        this.text = text;
        int[] starts = new int[Math.max(16, text.length / 32)];
        int lines = 1;
        int high = 0;
        for (int i = 0; i < text.length; i++) {
            byte b = text[i];
            high |= b;
            if (b == '\n') {
                if (lines == starts.length) {
                    starts = Arrays.copyOf(starts, lines * 2);
                }
                starts[lines++] = i + 1;
            }
        }
        lineStarts = Arrays.copyOf(starts, lines);
        ascii = high >= 0;
        int blocks = ascii ? 0 : (text.length >> SHIFT) + 1;
        units = new int[blocks];
        points = new int[blocks];
        int unit = 0;
        int point = 0;
        for (int block = 0; block < blocks; block++) {
            units[block] = unit;
            points[block] = point;
            int end = Math.min(text.length, (block + 1) << SHIFT);
            for (int i = block << SHIFT; i < end; i++) {
                unit += unitsOf(text[i]);
                point += pointsOf(text[i]);
            }
        }
    }

    private static int unitsOf(byte b) {
        return (b & 0xC0) == 0x80 ? 0 : (b & 0xF0) == 0xF0 ? 2 : 1;
    }

    private static int pointsOf(byte b) {
        return (b & 0xC0) == 0x80 ? 0 : 1;
    }

    int lineCount() {
        return lineStarts.length;
    }

    int lineStart(int line) {
        return lineStarts[line];
    }

    int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found : -found - 2;
    }

    int utf16(int offset) {
        if (ascii) {
            return offset;
        }
        int block = offset >> SHIFT;
        int count = units[block];
        for (int i = block << SHIFT; i < offset; i++) {
            count += unitsOf(text[i]);
        }
        return count;
    }

    int codePoints(int offset) {
        if (ascii) {
            return offset;
        }
        int block = offset >> SHIFT;
        int count = points[block];
        for (int i = block << SHIFT; i < offset; i++) {
            count += pointsOf(text[i]);
        }
        return count;
    }

    /** The last character boundary with at most this many units before it. */
    int byteOffset(int utf16) {
        if (ascii) {
            return utf16;
        }
        int found = Arrays.binarySearch(units, utf16);
        int i = (found >= 0 ? found : -found - 2) << SHIFT;
        int count = units[i >> SHIFT];
        int boundary = i;
        for (; i < text.length; i++) {
            int of = unitsOf(text[i]);
            if (of > 0) {
                if (count > utf16) {
                    return boundary;
                }
                boundary = i;
                count += of;
            }
        }
        return count > utf16 ? boundary : text.length;
    }

    Position position(int offset) {
        int line = line(offset);
        int start = lineStarts[line];
        return new Position(line, codePoints(offset) - codePoints(start), utf16(offset) - utf16(start),
                offset - start);
    }
}
