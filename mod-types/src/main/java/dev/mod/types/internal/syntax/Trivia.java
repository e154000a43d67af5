package dev.mod.types.internal.syntax;

/** Blanks and comments before what means something in TypeScript. */
public final class Trivia {
    private Trivia() {}

    /** Where they end. */
    public static int end(String text, int from, int to) {
        int at = from == 0 && text.startsWith("#!") ? lineEnd(text, 0, to) : from;
        while (at < to) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c) || c == '\u00a0' || c == '\ufeff' || Character.isSpaceChar(c)) {
                at++;
            } else if (text.startsWith("//", at)) {
                at = lineEnd(text, at, to);
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                at = end < 0 ? to : Math.min(to, end + 2);
            } else {
                return at;
            }
        }
        return at;
    }

    private static int lineEnd(String text, int from, int to) {
        int at = from;
        while (at < to && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }
}
