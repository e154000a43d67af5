package dev.mod.match.internal.text;

/** Indentation by spaces; tabs are left as they are. */
public final class Indentation {
    private Indentation() {}

    /** How many spaces are at the start of a line, before an offset in it. */
    public static int of(byte[] text, int lineStart, int offset) {
        int end = lineStart;
        while (end < offset && text[end] == ' ') {
            end++;
        }
        return end - lineStart;
    }

    /** How many spaces the line of an offset begins with. */
    public static int of(String text, int offset) {
        int start = text.lastIndexOf('\n', offset - 1) + 1;
        int end = start;
        while (end < offset && text.charAt(end) == ' ') {
            end++;
        }
        return end - start;
    }

    /**
     * Moves every line but the first from one indentation to another. Lines that have less than what is to be taken away
     * stay as they are.
     */
    public static String shift(String text, int from, int to) {
        if (from == to || text.indexOf('\n') < 0) {
            return text;
        }
        String pad = " ".repeat(Math.abs(to - from));
        StringBuilder out = new StringBuilder(text.length() + 64);
        int line = 0;
        while (true) {
            int end = text.indexOf('\n', line);
            if (line > 0) {
                if (to > from) {
                    out.append(pad);
                } else if (text.startsWith(pad, line)) {
                    line += pad.length();
                }
            }
            if (end < 0) {
                return out.append(text, line, text.length()).toString();
            }
            out.append(text, line, end + 1);
            line = end + 1;
        }
    }
}
