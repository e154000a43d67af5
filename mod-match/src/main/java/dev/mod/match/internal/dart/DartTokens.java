package dev.mod.match.internal.dart;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The words, strings and signs of a Dart text, as far as they can be told without a grammar. */
final class DartTokens {
    /** A name, keyword or number. */
    static final byte WORD = 1;
    /** A string with all that is in it. */
    static final byte STRING = 2;
    /** A single character, or {@code =>}. */
    static final byte SIGN = 3;

    private final byte[] text;
    private final int length;
    private byte[] type = new byte[256];
    private int[] start = new int[256];
    private int[] end = new int[256];
    private int[] match = new int[256];
    private int size;

    DartTokens(byte[] text, int length) {
        this.text = text;
        this.length = length;
        read();
        pair();
    }

    int size() {
        return size;
    }

    byte type(int token) {
        return type[token];
    }

    int start(int token) {
        return start[token];
    }

    int end(int token) {
        return end[token];
    }

    /** The bracket that belongs to a bracket; -1 for none. */
    int match(int token) {
        return match[token];
    }

    /** Whether there is a sign of one character, or a word of one letter. */
    boolean is(int token, char sign) {
        return token >= 0 && token < size && end[token] == start[token] + 1 && text[start[token]] == sign;
    }

    /** Whether there is a word or longer sign. */
    boolean is(int token, String word) {
        if (token < 0 || token >= size || end[token] - start[token] != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text[start[token] + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean isWord(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$'
                || c < 0;
    }

    private int at(int offset) {
        return offset < length ? text[offset] : 0;
    }

    private void add(byte kind, int from, int to) {
        if (size == type.length) {
            type = Arrays.copyOf(type, size * 2);
            start = Arrays.copyOf(start, size * 2);
            end = Arrays.copyOf(end, size * 2);
            match = Arrays.copyOf(match, size * 2);
        }
        type[size] = kind;
        start[size] = from;
        end[size++] = to;
    }

    private void read() {
        int at = 0;
        while (at < length) {
            int c = text[at];
            int from = at;
            if (c == ' ' || (c >= '\t' && c <= '\r')) {
                at++;
            } else if (c == '/' && (at(at + 1) == '/' || at(at + 1) == '*')) {
                at = comment(at);
            } else if (isQuote(c) || (c == 'r' && isQuote(at(at + 1)))) {
                at = string(at);
                add(STRING, from, at);
            } else if (isWord(c)) {
                while (at < length && isWord(text[at])) {
                    at++;
                }
                add(WORD, from, at);
            } else {
                at += c == '=' && at(at + 1) == '>' ? 2 : 1;
                add(SIGN, from, at);
            }
        }
    }

    private static boolean isQuote(int c) {
        return c == '\'' || c == '"';
    }

    private int comment(int from) {
        int at = from + 2;
        if (text[from + 1] == '/') {
            while (at < length && text[at] != '\n') {
                at++;
            }
            return at;
        }
        int depth = 1;
        while (at < length && depth > 0) {
            boolean closes = text[at] == '*' && at(at + 1) == '/';
            boolean opens = text[at] == '/' && at(at + 1) == '*';
            depth += opens ? 1 : closes ? -1 : 0;
            at += opens || closes ? 2 : 1;
        }
        return at;
    }

    /** A string, with the code in it and the strings in that: those that are open are on a stack. */
    private int string(int from) {
        // for a string its quote, negative in a long one; for code in a string the number of open braces
        Deque<int[]> open = new ArrayDeque<>();
        int at = open(from, open);
        while (at < length && !open.isEmpty()) {
            int[] top = open.peek();
            int c = text[at];
            if (top[0] == 0) {
                if (isQuote(c) || (c == 'r' && isQuote(at(at + 1)) && !isWord(text[at - 1]))) {
                    at = open(at, open);
                    continue;
                }
                top[1] += c == '{' ? 1 : c == '}' ? -1 : 0;
                at++;
                if (top[1] == 0) {
                    open.pop();
                }
            } else if (c == '\\' && top[2] == 0) {
                at += 2;
            } else if (c == '$' && at(at + 1) == '{' && top[2] == 0) {
                open.push(new int[]{0, 1, 0});
                at += 2;
            } else if (c == top[0] && (top[1] == 0 || (at(at + 1) == c && at(at + 2) == c))) {
                open.pop();
                at += top[1] == 0 ? 1 : 3;
            } else if (c == '\n' && top[1] == 0) {
                // not closed: nothing after it shall be lost
                return at;
            } else {
                at++;
            }
        }
        return Math.min(at, length);
    }

    /** Opens a string: its quote, whether it is a long one, whether a raw one. */
    private int open(int from, Deque<int[]> open) {
        int raw = text[from] == 'r' ? 1 : 0;
        int at = from + raw;
        int quote = text[at];
        boolean three = at(at + 1) == quote && at(at + 2) == quote;
        open.push(new int[]{quote, three ? 1 : 0, raw});
        return at + (three ? 3 : 1);
    }

    private void pair() {
        int[] open = new int[size];
        int depth = 0;
        for (int i = 0; i < size; i++) {
            match[i] = -1;
            if (type[i] != SIGN) {
                continue;
            }
            int c = text[start[i]];
            if (c == '(' || c == '[' || c == '{') {
                open[depth++] = i;
            } else if (c == ')' || c == ']' || c == '}') {
                int opening = c == ')' ? '(' : c == ']' ? '[' : '{';
                if (depth > 0 && text[start[open[depth - 1]]] == opening) {
                    match[i] = open[--depth];
                    match[open[depth]] = i;
                }
            }
        }
    }
}
