package dev.mod.steps.script.internal.typescript;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Reader of types in TypeScript's own grammar, which tells where a type ends that starts at a byte. What stands in
 * brackets is only balanced.
 */
final class TypeText {
    /** What no reader found. */
    static final int NONE = -1;

    private static final Set<String> OPERATORS = Set.of("keyof", "unique", "readonly", "infer");
    private static final int DEPTH = 500;

    private final byte[] text;
    private int at;
    private int depth;

    TypeText(byte[] text) {
        this.text = text;
    }

    /** The end of the type that starts at an offset, white space before it skipped, or {@link #NONE}. */
    int type(int start) {
        return from(start, this::type);
    }

    /** The end of {@code <A, B>}, which starts at an offset, or {@link #NONE}. */
    int arguments(int start) {
        return from(start, this::arguments);
    }

    /** The end of {@code <A, B extends C = D>}, which starts at an offset, or {@link #NONE}. */
    int parameters(int start) {
        return from(start, this::parameters);
    }

    /** The end of what is in brackets, whose first starts at an offset, or {@link #NONE}. */
    int balanced(int start) {
        return from(start, () -> isNext('(') || isNext('[') || isNext('{') ? brackets() : NONE);
    }

    /** The offset of the first token from an offset on, the length of the text at its end. */
    int next(int start) {
        at = start;
        space();
        return at;
    }

    /** The name at an offset, empty when there is none. */
    String word(int start) {
        int end = start;
        while (end < text.length && isName(text[end])) {
            end++;
        }
        return new String(text, start, end - start, StandardCharsets.UTF_8);
    }

    private interface Reader {
        int read();
    }

    private int from(int start, Reader reader) {
        at = start;
        depth = 0;
        space();
        try {
            return reader.read();
        } catch (IndexOutOfBoundsException e) {
            return NONE;
        }
    }

    private int type() {
        if (++depth > DEPTH) {
            return NONE;
        }
        int end = isFunction() ? function() : union();
        if (end != NONE && isNextOnLine("extends")) {
            at = end;
            space();
            at += "extends".length();
            end = union();
            int question = end == NONE ? NONE : next(end);
            if (question == NONE || charAt(question) != '?') {
                end = NONE;
            } else {
                at = question + 1;
                end = type();
                int colon = end == NONE ? NONE : next(end);
                at = colon + 1;
                end = colon == NONE || charAt(colon) != ':' ? NONE : type();
            }
        }
        depth--;
        return done(end);
    }

    private boolean isFunction() {
        space();
        if (isNext('<')) {
            return true;
        }
        String word = word(at);
        if (word.equals("new")) {
            return true;
        }
        if (word.equals("abstract")) {
            int from = at;
            boolean is = word(next(at + word.length())).equals("new");
            at = from;
            return is;
        }
        if (!isNext('(')) {
            return false;
        }
        int from = at;
        int end = brackets();
        int arrow = end == NONE ? NONE : next(end);
        at = from;
        return arrow != NONE && charAt(arrow) == '=' && charAt(arrow + 1) == '>';
    }

    private int function() {
        space();
        while (isNameStart()) {
            at += word(at).length();
            space();
        }
        if (isNext('<') && parameters() == NONE) {
            return NONE;
        }
        space();
        if (!isNext('(') || brackets() == NONE) {
            return NONE;
        }
        space();
        if (charAt(at) != '=' || charAt(at + 1) != '>') {
            return NONE;
        }
        at += 2;
        space();
        if (word(at).equals("asserts")) {
            int from = at;
            at += "asserts".length();
            int name = next(at);
            if (isName(text[name]) && !lineEnd(from, name) && !word(name).equals("is")) {
                at = name + word(name).length();
                int is = next(at);
                if (!word(is).equals("is")) {
                    return done(name + word(name).length());
                }
                at = is + 2;
                return type();
            }
            at = from;
        }
        return type();
    }

    private int union() {
        return list('|', () -> list('&', this::operator));
    }

    private int list(char separator, Reader part) {
        space();
        if (isNext(separator)) {
            at++;
        }
        int end = part.read();
        while (end != NONE) {
            int mark = next(end);
            if (charAt(mark) != separator || charAt(mark + 1) == separator || charAt(mark + 1) == '=') {
                return done(end);
            }
            at = mark + 1;
            end = part.read();
        }
        return NONE;
    }

    private int operator() {
        space();
        if (isFunction()) {
            return function();
        }
        String word = word(at);
        if (OPERATORS.contains(word)) {
            int from = at;
            int operand = next(at + word.length());
            char first = charAt(operand);
            if (isName(text[Math.min(operand, text.length - 1)]) || first == '(' || first == '[' || first == '{'
                    || first == '"' || first == '\'' || first == '`') {
                at = operand;
                return operator();
            }
            at = from;
        }
        return postfix();
    }

    private int postfix() {
        int end = primary();
        while (end != NONE) {
            int bracket = next(end);
            if (charAt(bracket) != '[' || lineEnd(end, bracket)) {
                return done(end);
            }
            at = bracket;
            end = brackets();
        }
        return NONE;
    }

    private int primary() {
        space();
        char first = charAt(at);
        if (first == '(' || first == '[' || first == '{') {
            return brackets();
        }
        if (first == '"' || first == '\'' || first == '`') {
            return string();
        }
        if (first == '-') {
            at++;
            space();
        }
        if (!isNameStart()) {
            return NONE;
        }
        String word = word(at);
        at += word.length();
        if (Character.isDigit(word.charAt(0))) {
            if (charAt(at) == '.') {
                at++;
                at += word(at).length();
            }
            return done(at);
        }
        if (word.equals("typeof")) {
            space();
            word = word(at);
            at += word.length();
        }
        if (word.equals("import")) {
            space();
            if (!isNext('(') || brackets() == NONE) {
                return NONE;
            }
        }
        int end = at;
        while (true) {
            int mark = next(end);
            if (charAt(mark) == '.' && charAt(mark + 1) != '.') {
                at = mark + 1;
                space();
                at += word(at).length();
                end = at;
            } else if (charAt(mark) == '<' && !lineEnd(end, mark)) {
                at = mark;
                return arguments();
            } else if (word(mark).equals("is") && !lineEnd(end, mark) && !word.isEmpty()) {
                at = mark + 2;
                return type();
            } else {
                return done(end);
            }
        }
    }

    private int arguments() {
        at++;
        while (true) {
            int end = type();
            if (end == NONE) {
                return NONE;
            }
            int mark = next(end);
            at = mark + 1;
            if (charAt(mark) == '>') {
                return done(at);
            }
            if (charAt(mark) != ',') {
                return NONE;
            }
            if (charAt(next(at)) == '>') {
                return done(at + 1);
            }
        }
    }

    private int parameters() {
        at++;
        while (true) {
            space();
            if (isNext('>')) {
                return done(at + 1);
            }
            int words = 0;
            while (isNameStart() && !word(at).equals("extends")) {
                at += word(at).length();
                space();
                words++;
            }
            if (words == 0) {
                return NONE;
            }
            if (word(at).equals("extends")) {
                at += "extends".length();
                int end = type();
                if (end == NONE) {
                    return NONE;
                }
                space();
            }
            if (isNext('=')) {
                at++;
                int end = type();
                if (end == NONE) {
                    return NONE;
                }
                space();
            }
            if (isNext(',')) {
                at++;
            } else if (!isNext('>')) {
                return NONE;
            }
        }
    }

    /** Brackets with all that is in them. */
    private int brackets() {
        int open = 0;
        do {
            char c = charAt(at);
            if (c == '(' || c == '[' || c == '{') {
                open++;
                at++;
            } else if (c == ')' || c == ']' || c == '}') {
                open--;
                at++;
            } else if (c == '"' || c == '\'' || c == '`') {
                if (string() == NONE) {
                    return NONE;
                }
            } else if (at >= text.length) {
                return NONE;
            } else {
                at++;
            }
            if (open > 0) {
                space();
            }
        } while (open > 0);
        return at;
    }

    private int string() {
        char quote = charAt(at++);
        while (at < text.length && charAt(at) != quote) {
            if (charAt(at) == '\\') {
                at += 2;
            } else if (quote == '`' && charAt(at) == '$' && charAt(at + 1) == '{') {
                at++;
                if (brackets() == NONE) {
                    return NONE;
                }
            } else {
                at++;
            }
        }
        return done(at + 1);
    }

    private int done(int end) {
        at = end;
        return end;
    }

    private void space() {
        while (at < text.length) {
            char c = charAt(at);
            if (c == '/' && charAt(at + 1) == '/') {
                while (at < text.length && charAt(at) != '\n') {
                    at++;
                }
            } else if (c == '/' && charAt(at + 1) == '*') {
                at += 2;
                while (at < text.length && (charAt(at) != '*' || charAt(at + 1) != '/')) {
                    at++;
                }
                at += 2;
            } else if (c <= ' ') {
                at++;
            } else {
                return;
            }
        }
        at = text.length;
    }

    private boolean lineEnd(int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] == '\n' || text[i] == '\r') {
                return true;
            }
        }
        return false;
    }

    private boolean isNextOnLine(String word) {
        int from = at;
        int next = next(from);
        boolean is = word(next).equals(word) && !lineEnd(from, next);
        at = from;
        return is;
    }

    private boolean isNext(char c) {
        return charAt(at) == c;
    }

    private boolean isNameStart() {
        return at < text.length && isName(text[at]);
    }

    private static boolean isName(byte b) {
        return b < 0 || b == '_' || b == '$' || Character.isLetterOrDigit((char) b);
    }

    private char charAt(int offset) {
        return offset >= 0 && offset < text.length ? (char) (text[offset] & 0xFF) : 0;
    }
}
