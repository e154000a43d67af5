package dev.mod.match.internal.text;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Translates regular expressions in the syntax of Rust's {@code regex} crate, which rules are written in, to that of
 * RE2/J. What differs: Unicode-aware {@code \d \w \s}, {@code (?<name>…)}, {@code (?x)}, classes in classes with
 * {@code && -- ~~}, long property names, and which letters differ in case only ({@link CodePoints#folded}). Word
 * boundaries remain ASCII.
 *
 * @see <a href="https://docs.rs/regex/latest/regex/#syntax">syntax of the regex crate</a>
 */
final class RustRegex extends RegexClassReader {
    private final Deque<boolean[]> scopes = new ArrayDeque<>();

    private RustRegex(String source) {
        super(source);
    }

    /**
     * The same expression for RE2/J.
     *
     * @throws RegexSyntaxException when it is not one, or not supported
     */
    static String translate(String source) {
        RustRegex regex = new RustRegex(source);
        regex.run();
        return regex.out.toString();
    }

    private void run() {
        while (at < source.length()) {
            char c = source.charAt(at);
            if (verbose && Character.isWhitespace(c)) {
                at++;
            } else if (verbose && c == '#') {
                int end = source.indexOf('\n', at);
                at = end < 0 ? source.length() : end;
            } else {
                switch (c) {
                    case '\\' -> escape();
                    case '[' -> characterClass();
                    case '(' -> open();
                    case ')' -> {
                        if (scopes.isEmpty()) {
                            throw problem("unopened group", at);
                        }
                        restore(scopes.pop());
                        out.append(')');
                        at++;
                    }
                    case '{' -> repetition();
                    default -> {
                        int codePoint = source.codePointAt(at);
                        if (codePoint > 0x7f) {
                            appendLiteral(codePoint);
                        } else {
                            out.append(c);
                        }
                        at += Character.charCount(codePoint);
                    }
                }
            }
        }
        if (!scopes.isEmpty()) {
            throw problem("unclosed group", source.length());
        }
    }

    private void restore(boolean[] scope) {
        verbose = scope[0];
        unicode = scope[1];
        caseless = scope[2];
    }

    private void open() {
        boolean[] outer = {verbose, unicode, caseless};
        if (!source.startsWith("(?", at)) {
            scopes.push(outer);
            out.append('(');
            at++;
            return;
        }
        int name = source.startsWith("(?P<", at) ? at + 4 : source.startsWith("(?<", at) ? at + 3 : -1;
        boolean behind = source.startsWith("(?<=", at) || source.startsWith("(?<!", at);
        if (behind || source.startsWith("(?=", at) || source.startsWith("(?!", at)) {
            throw problem("look-around is not supported", at);
        }
        if (name > 0) {
            int end = source.indexOf('>', name);
            if (end < 0) {
                throw problem("unclosed group name", at);
            }
            scopes.push(outer);
            out.append("(?P<").append(source, name, end).append('>');
            at = end + 1;
            return;
        }
        flags(outer);
    }

    private void flags(boolean[] outer) {
        int start = at;
        StringBuilder on = new StringBuilder();
        StringBuilder off = new StringBuilder();
        boolean negated = false;
        for (at += 2; at < source.length(); at++) {
            char c = source.charAt(at);
            if (c == ')' || c == ':') {
                if (c == ':') {
                    scopes.push(outer);
                }
                at++;
                String kept = on + (off.isEmpty() ? "" : "-" + off);
                if (c == ':' || !kept.isEmpty()) {
                    out.append("(?").append(kept).append(c);
                }
                return;
            }
            switch (c) {
                case '-' -> negated = true;
                case 'x' -> verbose = !negated;
                case 'u' -> unicode = !negated;
                case 'i', 'm', 's', 'U' -> {
                    caseless = c == 'i' ? !negated : caseless;
                    (negated ? off : on).append(c);
                }
                default -> throw problem("unknown flag `" + c + "`", at);
            }
        }
        throw problem("unclosed group", start);
    }

    private void repetition() {
        int end = source.indexOf('}', at);
        String inner = end < 0 ? "" : source.substring(at + 1, end).replace(" ", "");
        if (!inner.matches("[0-9]+(,[0-9]*)?|,[0-9]+") || out.length() == 0) {
            throw problem("`{` that is no repetition has to be escaped", at);
        }
        out.append('{').append(inner.startsWith(",") ? "0" : "").append(inner).append('}');
        at = end + 1;
    }

    private void escape() {
        if (at + 1 >= source.length()) {
            throw problem("incomplete escape", at);
        }
        char c = source.charAt(at + 1);
        if (unicode && "dDwWsS".indexOf(c) >= 0) {
            at += 2;
            out.append(switch (c) {
                case 'd' -> "\\p{Nd}";
                case 'D' -> "\\P{Nd}";
                case 'w' -> "[" + WORD + "]";
                case 'W' -> "[^" + WORD + "]";
                case 's' -> "[" + SPACE + "]";
                default -> "[^" + SPACE + "]";
            });
        } else if ("dDwWsSbBAz".indexOf(c) >= 0) {
            if (c == 'b' && source.startsWith("{", at + 2)) {
                throw problem("half word boundaries are not supported", at);
            }
            out.append('\\').append(c);
            at += 2;
        } else if (c == 'p' || c == 'P') {
            property();
        } else {
            appendLiteral(literalEscape());
        }
    }

    private void appendLiteral(int codePoint) {
        if (caseless && codePoint > 0x7f) {
            append(CodePoints.range(codePoint, codePoint).folded());
            return;
        }
        out.append("\\x{").append(Integer.toHexString(codePoint)).append('}');
    }

    private void property() {
        boolean negated = source.charAt(at + 1) == 'P';
        String name = propertyName();
        if (name.startsWith("^")) {
            negated = !negated;
            name = name.substring(1);
        }
        String category = UnicodeProperties.category(name);
        if (category != null) {
            out.append(negated ? "\\P{" : "\\p{").append(category).append('}');
            return;
        }
        CodePoints set = cased(set(name));
        append(negated ? set.complement() : set);
    }

}
