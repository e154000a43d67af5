package dev.mod.model.expression;

import dev.mod.base.source.Decimals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Splits the text of an expression into words, one at a time. */
final class Tokenizer {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    // longer ones first; "}}" ends an expression in a template
    private static final List<String> SYMBOLS = List.of("||", "&&", "==", "!=", "<=", ">=", "}}", "<", ">", "!", "(",
            ")",
            "[", "]", ".");

    private final String text;
    private final int limit;
    private int at;

    /** Starts at an offset; the text beyond {@code limit} does not exist. */
    Tokenizer(String text, int start, int limit) {
        this.text = text;
        this.limit = limit;
        this.at = start;
    }

    Token next() {
        while (at < limit && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at >= limit) {
            return Token.end(limit);
        }
        int start = at;
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            return string(c);
        }
        if (isDigit(c)
                || (c == '-' && at + 1 < limit && (isDigit(text.charAt(at + 1)) || text.charAt(at + 1) == '.'))) {
            return number();
        }
        if (isNameStart(text.codePointAt(at))) {
            return word();
        }
        for (String symbol : SYMBOLS) {
            if (at + symbol.length() <= limit && text.startsWith(symbol, at)) {
                at += symbol.length();
                return Token.symbol(symbol, start);
            }
        }
        throw unexpected(start);
    }

    /** The name after a dot, which may start with a digit. */
    Token memberName() {
        int start = at;
        while (at < limit && isNamePart(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        if (at > limit || at == start) {
            throw new SyntaxException(Problem.syntax("a name is missing after \".\"", start - 1, start)
                    .withHint("write other keys in brackets: state[\"a key\"]"));
        }
        return Token.name(text.substring(start, at), start);
    }

    private Token word() {
        int start = at;
        String name = memberName().text();
        return switch (name) {
            case "true", "false" -> Token.literal(NODES.booleanNode(name.equals("true")), start, at);
            case "null" -> Token.literal(NODES.nullNode(), start, at);
            default -> Token.name(name, start);
        };
    }

    private Token number() {
        int start = at;
        at++;
        while (at < limit) {
            char c = text.charAt(at);
            boolean exponentSign = (c == '-' || c == '+') && (text.charAt(at - 1) == 'e' || text.charAt(at - 1) == 'E');
            if (!exponentSign && c != '.' && !isNamePart(text.codePointAt(at))) {
                break;
            }
            at += Character.charCount(text.codePointAt(at));
        }
        String written = text.substring(start, Math.min(at, limit));
        Optional<BigDecimal> value = Decimals.parse(written);
        if (value.isEmpty()) {
            throw new SyntaxException(Problem.syntax("\"" + shorten(written) + "\" is no number", start, at)
                    .withHint("put a text in quotes"));
        }
        return Token.literal(DecimalNode.valueOf(value.get()), start, at);
    }

    private Token string(char quote) {
        int start = at;
        var decoded = new StringBuilder();
        at++;
        while (at < limit) {
            char c = text.charAt(at);
            if (c == quote) {
                boolean doubled = quote == '\'' && at + 1 < limit && text.charAt(at + 1) == quote;
                at += doubled ? 2 : 1;
                if (!doubled) {
                    JsonNode value = NODES.stringNode(decoded.toString());
                    return Token.literal(value, start, at);
                }
                decoded.append(quote);
            } else if (c == '\\' && quote == '"') {
                decoded.append(escape());
            } else {
                decoded.append(c);
                at++;
            }
        }
        throw new SyntaxException(
                Problem.syntax("the string that starts here is never closed", start, start + 1)
                        .withHint("add the closing " + quote));
    }

    private char escape() {
        char c = at + 1 < limit ? text.charAt(at + 1) : ' ';
        int start = at;
        at += 2;
        switch (c) {
            case '"', '\\', '/' -> {
                return c;
            }
            case 'n' -> {
                return '\n';
            }
            case 't' -> {
                return '\t';
            }
            case 'r' -> {
                return '\r';
            }
            case 'b' -> {
                return '\b';
            }
            case 'f' -> {
                return '\f';
            }
            case 'u' -> {
                int unit = unit(at);
                if (unit >= 0) {
                    at += 4;
                    return (char) unit;
                }
            }
            default -> {
                // reported below
            }
        }
        throw new SyntaxException(
                Problem.syntax("unknown escape in a double-quoted string", start, Math.min(limit, start + 2))
                        .withHint("write the backslash twice, or use single quotes"));
    }

    private int unit(int from) {
        int value = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = i < limit && text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        return value;
    }

    private SyntaxException unexpected(int start) {
        String character = Character.toString(text.codePointAt(start));
        var problem = Problem.syntax("unexpected \"" + character + "\"", start,
                Math.min(limit, start + character.length()));
        return new SyntaxException(switch (character) {
            case "=" -> problem.withHint("compare with ==");
            case "&" -> problem.withHint("write && for \"and\"");
            case "|" -> problem.withHint("write || for \"or\"");
            case "$", "{" -> problem.withHint("an expression holds no ${{ }} of its own");
            case "+", "-", "*", "/", "%" -> problem.withHint("expressions do not calculate");
            default -> problem;
        });
    }

    private static String shorten(String written) {
        return written.length() > 40 ? written.substring(0, 40) + "…" : written;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(int c) {
        return Character.isLetter(c) || c == '_';
    }

    /** Whether a character may stand in a name. */
    static boolean isNamePart(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }
}
