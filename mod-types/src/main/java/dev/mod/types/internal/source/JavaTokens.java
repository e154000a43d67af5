package dev.mod.types.internal.source;

/**
 * Words and signs of Java code, one after the other, without comments and what stands in quotes. Text that is no Java has
 * some, too.
 */
public final class JavaTokens {
    private final String text;
    private final int end;
    private int at;
    private int start;

    /** Begins before the first token between two offsets. */
    public JavaTokens(String text, int from, int to) {
        this.text = text;
        this.at = from;
        this.end = to;
    }

    /** Where a word stands first between two offsets, or -1. */
    public static int find(String text, String word, int from, int to) {
        var tokens = new JavaTokens(text, from, to);
        while (tokens.next()) {
            if (tokens.is(word)) {
                return tokens.start;
            }
        }
        return -1;
    }

    /** Goes to the next token; false at the end. */
    public boolean next() {
        while (at < end) {
            start = at;
            char c = text.charAt(at);
            if (text.startsWith("//", at)) {
                at = behind("\n", at);
            } else if (text.startsWith("/*", at)) {
                at = behind("*/", at + 2);
            } else if (text.startsWith("\"\"\"", at)) {
                quoted("\"\"\"");
            } else if (c == '"' || c == '\'') {
                quoted(String.valueOf(c));
            } else if (Character.isJavaIdentifierStart(c)) {
                while (at < end && Character.isJavaIdentifierPart(text.charAt(at))) {
                    at++;
                }
                return true;
            } else {
                at++;
                if (c > ' ') {
                    return true;
                }
            }
        }
        return false;
    }

    private int behind(String mark, int from) {
        int found = text.indexOf(mark, from);
        return found < 0 ? end : Math.min(end, found + mark.length());
    }

    private void quoted(String mark) {
        at += mark.length();
        while (at < end && !text.startsWith(mark, at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(end, at + mark.length());
    }

    /** Whether the token is this one. */
    public boolean is(String token) {
        return at - start == token.length() && text.startsWith(token, start);
    }

    /** The sign, or the first letter of the word. */
    public char first() {
        return text.charAt(start);
    }

    /** Where the token begins. */
    public int start() {
        return start;
    }

    /** Behind the token. */
    public int end() {
        return at;
    }

    /** The token. */
    public String token() {
        return text.substring(start, at);
    }
}
