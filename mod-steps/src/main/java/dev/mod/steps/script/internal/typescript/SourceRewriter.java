package dev.mod.steps.script.internal.typescript;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Rewriter of a text in UTF-8: changes are collected by byte offset and applied at once. */
final class SourceRewriter {
    private static final char SPACE = ' ';

    private final byte[] bytes;
    private final BitSet blanks = new BitSet();
    private final Map<Integer, Character> puts = new HashMap<>();
    private final Map<Integer, StringBuilder> opening = new HashMap<>();
    private final Map<Integer, StringBuilder> closing = new HashMap<>();

    SourceRewriter(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Replaces everything but line ends with as many spaces as it has UTF-16 units. */
    void blank(int start, int end) {
        blanks.set(start, Math.max(start, end));
    }

    /** Writes another character in place of the one that starts at the offset, even where it is blanked. */
    void put(int offset, char replacement) {
        puts.put(offset, replacement);
    }

    /** Inserts a text that belongs to what follows: of several at one offset, the first comes first. */
    void open(int offset, String text) {
        opening.computeIfAbsent(offset, unused -> new StringBuilder()).append(text);
    }

    /** Inserts a text that belongs to what precedes: of several at one offset, the last comes first. */
    void close(int offset, String text) {
        closing.computeIfAbsent(offset, unused -> new StringBuilder()).insert(0, text);
    }

    private void insertions(StringBuilder out, int offset) {
        StringBuilder before = closing.get(offset);
        if (before != null) {
            out.append(before);
        }
        StringBuilder after = opening.get(offset);
        if (after != null) {
            out.append(after);
        }
    }

    private static int length(byte lead) {
        if (lead >= 0) {
            return 1;
        }
        return (lead & 0xE0) == 0xC0 ? 2 : (lead & 0xF0) == 0xE0 ? 3 : 4;
    }

    private boolean isLineEnd(int at) {
        byte first = bytes[at];
        return first == '\n' || first == '\r'
                || first == (byte) 0xE2 && at + 2 < bytes.length && bytes[at + 1] == (byte) 0x80
                        && (bytes[at + 2] == (byte) 0xA8 || bytes[at + 2] == (byte) 0xA9);
    }

    String render() {
        StringBuilder out = new StringBuilder(bytes.length + 64);
        int kept = 0;
        int at = 0;
        while (at < bytes.length) {
            boolean touched = !opening.isEmpty() && opening.containsKey(at)
                    || !closing.isEmpty() && closing.containsKey(at);
            Character put = puts.get(at);
            boolean blank = blanks.get(at) && !isLineEnd(at);
            if (touched || put != null || blank) {
                out.append(new String(bytes, kept, at - kept, StandardCharsets.UTF_8));
                insertions(out, at);
                kept = at;
            }
            int next = Math.min(bytes.length, at + length(bytes[at]));
            if (put != null || blank) {
                out.append(put != null ? put.charValue() : SPACE);
                if (next - at == 4) {
                    out.append(SPACE);
                }
                kept = next;
            }
            at = next;
        }
        out.append(new String(bytes, kept, at - kept, StandardCharsets.UTF_8));
        insertions(out, bytes.length);
        return out.toString();
    }
}
