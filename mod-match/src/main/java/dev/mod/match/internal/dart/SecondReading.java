package dev.mod.match.internal.dart;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the old parser is given where it cannot read a text: one of the same length, in which something that it knows
 * stands for the patterns of Dart 3. {@link DartPatterns} puts back what the text says.
 *
 * <ul>
 * <li>{@code if (a case P when b)} is read as {@code if (a && b)};
 * <li>{@code case P when b:} as {@code case x && b:};
 * <li>{@code switch (a) {P => b, Q when c => d}} as {@code [(a), b, c, d]};
 * <li>{@code (a, b: c)} as {@code [a, c]}, and where it is a type, as {@code x};
 * <li>{@code enum Ab {c(1); int d;}} as {@code class  b {@c(1)  int d;}}; {@code abstract int a;} as {@code int a;};
 * <li>{@code final P = a}, with a pattern that has brackets, as {@code final x = a}.
 * </ul>
 */
final class SecondReading {
    private static final int NAME = 'x';
    private static final int MAX_FIELD = 40;
    private static final int MAX_HEAD = 100;

    private final byte[] text;
    private final byte[] out;
    private final DartTokens tokens;
    private boolean changed;

    private SecondReading(byte[] text, int length) {
        this.text = text;
        out = text.clone();
        tokens = new DartTokens(text, length);
    }

    /** The text to read instead; null when there is nothing to change. */
    static byte @Nullable [] of(byte[] text, int length) {
        SecondReading reading = new SecondReading(text, length);
        reading.change();
        return reading.changed ? reading.out : null;
    }

    private void change() {
        // patterns may be in what stands for them
        for (int at = 0; at < tokens.size(); at++) {
            if (tokens.is(at, '(') && tokens.match(at) > at + 1 && isLeft(at)) {
                record(at);
            }
        }
        for (int at = 0; at < tokens.size(); at++) {
            if (tokens.type(at) != DartTokens.WORD || !isLeft(at)) {
                continue;
            }
            if (tokens.is(at, "if") && tokens.is(at + 1, '(') && tokens.match(at + 1) >= 0) {
                condition(at + 1);
            } else if (tokens.is(at, "switch") && tokens.is(at + 1, '(') && tokens.match(at + 1) >= 0) {
                int brace = tokens.match(at + 1) + 1;
                if (tokens.is(brace, '{') && tokens.match(brace) >= 0) {
                    choice(at, brace);
                }
            } else if (tokens.is(at, "enum")) {
                enumeration(at);
            } else if (tokens.is(at, "abstract") && isField(at + 1)) {
                blank(tokens.start(at), tokens.end(at));
            } else if (tokens.is(at, "final") || tokens.is(at, "var")) {
                declaration(at);
            }
        }
    }

    /** Whether nothing stands for a token yet. */
    private boolean isLeft(int token) {
        return out[tokens.start(token)] == text[tokens.start(token)];
    }

    private void blank(int from, int to) {
        for (int at = from; at < to; at++) {
            if (out[at] != '\n' && out[at] != '\r') {
                out[at] = ' ';
            }
        }
        changed = true;
    }

    /** The token after one, or after the bracket that it opens. */
    private int skip(int token) {
        return tokens.match(token) > token ? tokens.match(token) + 1 : token + 1;
    }

    private int find(String word, int from, int to) {
        int at = from;
        while (at < to && !tokens.is(at, word)) {
            at = skip(at);
        }
        return Math.min(at, to);
    }

    private void record(int opening) {
        int closing = tokens.match(opening);
        boolean labeled = tokens.type(opening + 1) == DartTokens.WORD && tokens.is(opening + 2, ':');
        if (!labeled && find(",", opening + 1, closing) == closing) {
            return;
        }
        if (RecordContext.isType(tokens, opening)) {
            blank(tokens.start(opening), tokens.end(closing));
            out[tokens.start(opening)] = NAME;
        } else if (RecordContext.isLiteral(tokens, opening)) {
            out[tokens.start(opening)] = '[';
            out[tokens.start(closing)] = ']';
            changed = true;
            int at = opening + 1;
            while (at < closing) {
                if (tokens.type(at) == DartTokens.WORD && tokens.is(at + 1, ':')) {
                    blank(tokens.start(at), tokens.end(at + 1));
                }
                at = find(",", at, closing) + 1;
            }
        }
    }

    private void condition(int opening) {
        int closing = tokens.match(opening);
        int keyword = find("case", opening + 1, closing);
        if (keyword == closing || keyword == opening + 1) {
            return;
        }
        int when = find("when", keyword + 1, closing);
        blank(tokens.start(keyword), when == closing ? tokens.start(closing) : tokens.end(when));
        guard(when, closing);
    }

    private void guard(int when, int limit) {
        if (when < limit) {
            Arrays.fill(out, tokens.start(when), tokens.start(when) + 2, (byte) '&');
            Arrays.fill(out, tokens.start(when) + 2, tokens.end(when), (byte) ' ');
            changed = true;
        }
    }

    private void choice(int keyword, int brace) {
        int first = brace + 1;
        boolean labeled = tokens.type(Math.min(first, tokens.size() - 1)) == DartTokens.WORD
                && tokens.is(first + 1, ':');
        if (tokens.is(first, "case") || tokens.is(first, "default") || labeled) {
            cases(brace);
        } else if (first < tokens.match(brace)) {
            arms(keyword, brace);
        }
    }

    private void cases(int brace) {
        int closing = tokens.match(brace);
        int at = brace + 1;
        while (at < closing) {
            if (tokens.is(at, "case") && at + 1 < closing) {
                int colon = find(":", at + 1, closing);
                int when = find("when", at + 1, colon);
                if (colon < closing && !isConstant(at + 1, colon)) {
                    blank(tokens.start(at + 1), tokens.end(when == colon ? colon - 1 : when - 1));
                    out[tokens.start(at + 1)] = NAME;
                    guard(when, colon);
                }
                at = colon;
            }
            at = skip(at);
        }
    }

    /** Whether the old parser knows what stands there. */
    private boolean isConstant(int from, int to) {
        if (tokens.is(from, "const")) {
            return true;
        }
        int at = tokens.is(from, '-') ? from + 1 : from;
        boolean name = true;
        for (; at < to; at++) {
            boolean fits = name ? tokens.type(at) != DartTokens.SIGN : tokens.is(at, '.');
            if (!fits) {
                return false;
            }
            name = !name;
        }
        return !name;
    }

    private void arms(int keyword, int brace) {
        int closing = tokens.match(brace);
        // all of it has to be what it should be, before anything is changed
        if (find("=>", brace + 1, closing) == closing) {
            return;
        }
        blank(tokens.start(keyword), tokens.end(keyword));
        out[tokens.start(keyword)] = '[';
        out[tokens.start(brace)] = ',';
        out[tokens.start(closing)] = ']';
        int at = brace + 1;
        while (at < closing) {
            int comma = find(",", at, closing);
            int arrow = find("=>", at, comma);
            if (arrow == comma) {
                at = comma + 1;
                continue;
            }
            int when = find("when", at, arrow);
            if (when < arrow) {
                blank(tokens.start(at), tokens.end(when));
                out[tokens.start(arrow)] = ',';
                out[tokens.start(arrow) + 1] = ' ';
            } else {
                blank(tokens.start(at), tokens.end(arrow));
            }
            at = comma + 1;
        }
    }

    /** Whether the declaration of a field without a value is at a token. */
    private boolean isField(int from) {
        int at = from;
        while (at < tokens.size() && at < from + MAX_FIELD && !tokens.is(at, ';')) {
            if (tokens.is(at, "class") || tokens.is(at, '(') || tokens.is(at, '{') || tokens.is(at, '=')) {
                return false;
            }
            at++;
        }
        return tokens.is(at, ';') && at > from + 1;
    }

    /** Values with arguments, and members behind them, make it a class whose first member has many annotations. */
    private void enumeration(int keyword) {
        int name = keyword + 1;
        int brace = find("{", name, Math.min(tokens.size(), name + MAX_HEAD));
        int closing = brace < tokens.size() ? tokens.match(brace) : -1;
        boolean fits = closing > 0 && tokens.type(name) == DartTokens.WORD
                && tokens.end(name) > tokens.start(name) + 1
                && tokens.start(name) == tokens.end(keyword) + 1;
        int end = fits ? find(";", brace + 1, closing) : closing;
        if (!fits || end >= closing - 1) {
            return;
        }
        int at = brace + 1;
        while (at < end) {
            while (tokens.is(at, '@')) {
                at = skipAnnotation(at);
            }
            int comma = find(",", at, end);
            int before = tokens.start(Math.min(at, end)) - 1;
            if (at < comma && (tokens.type(at) != DartTokens.WORD || out[before] > ' ' && out[before] != ',')) {
                return;
            }
            at = comma + 1;
        }
        at = brace + 1;
        while (at < end) {
            while (tokens.is(at, '@')) {
                at = skipAnnotation(at);
            }
            int comma = find(",", at, end);
            if (at < comma) {
                out[tokens.start(at) - 1] = '@';
            }
            if (comma < end) {
                out[tokens.start(comma)] = ' ';
            }
            at = comma + 1;
        }
        out[tokens.start(end)] = ' ';
        byte[] word = {'c', 'l', 'a', 's', 's', ' '};
        System.arraycopy(word, 0, out, tokens.start(keyword), word.length);
        changed = true;
    }

    private int skipAnnotation(int sign) {
        int at = sign + 2;
        while (tokens.is(at, '.')) {
            at += 2;
        }
        return tokens.is(at, '(') ? skip(at) : at;
    }

    private void declaration(int keyword) {
        int at = keyword + 1;
        while (tokens.type(Math.min(at, tokens.size() - 1)) == DartTokens.WORD && tokens.is(at + 1, '.')) {
            at += 2;
        }
        boolean object = at < tokens.size() && tokens.type(at) == DartTokens.WORD && tokens.is(at + 1, '(');
        int bracket = object ? at + 1 : at;
        boolean opens = tokens.is(bracket, '(') || (!object && (tokens.is(bracket, '[') || tokens.is(bracket, '{')));
        if (!opens || tokens.match(bracket) < 0 || (!object && at != keyword + 1)) {
            return;
        }
        int after = tokens.match(bracket) + 1;
        if (tokens.is(after, '=') || tokens.is(after, "in")) {
            int from = tokens.start(keyword + 1);
            blank(from, tokens.end(after - 1));
            out[from] = NAME;
        }
    }
}
