package dev.mod.types.java;

/** Words in Java code, outside comments. */
final class JavaTokens {
    private JavaTokens() {}

    /** Where a word stands first between two offsets, or -1. */
    static int find(String text, String word, int from, int to) {
        int at = from;
        while (at < to) {
            char c = text.charAt(at);
            if (text.startsWith("//", at)) {
                at = endOf(text, "\n", at, to);
            } else if (text.startsWith("/*", at)) {
                at = endOf(text, "*/", at + 2, to);
            } else if (Character.isJavaIdentifierStart(c)) {
                int start = at;
                while (at < to && Character.isJavaIdentifierPart(text.charAt(at))) {
                    at++;
                }
                if (at - start == word.length() && text.startsWith(word, start)) {
                    return start;
                }
            } else {
                at++;
            }
        }
        return -1;
    }

    private static int endOf(String text, String end, int from, int to) {
        int found = text.indexOf(end, from);
        return found < 0 ? to : found + end.length();
    }
}
