package dev.mod.match.text;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Translates regular expressions in the syntax of Rust's {@code regex} crate, which rules are written in, to that of
 * RE2/J. What differs: Unicode-aware {@code \d \w \s}, {@code (?<name>…)}, {@code (?x)}, classes in classes with
 * {@code && -- ~~}, long property names. Word boundaries remain ASCII.
 *
 * @see <a href="https://docs.rs/regex/latest/regex/#syntax">syntax of the regex crate</a>
 */
final class RustRegex {
    private static final String WORD = "0-9A-Za-z_\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}\\x{200c}\\x{200d}\\x{24b6}-\\x{24e9}";
    private static final String SPACE = "\\s\\x{b}\\x{85}\\p{Z}";

    private final String source;
    private final StringBuilder out = new StringBuilder();
    private final Deque<boolean[]> scopes = new ArrayDeque<>();
    private int at;
    private boolean verbose;
    private boolean unicode = true;

    private RustRegex(String source) {
        this.source = source;
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
                        out.appendCodePoint(codePoint);
                        at += Character.charCount(codePoint);
                    }
                }
            }
        }
        if (!scopes.isEmpty()) {
            throw problem("unclosed group", source.length());
        }
    }

    private RegexSyntaxException problem(String message, int offset) {
        return new RegexSyntaxException(message, offset);
    }

    private void restore(boolean[] scope) {
        verbose = scope[0];
        unicode = scope[1];
    }

    private void open() {
        boolean[] outer = {verbose, unicode};
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
                case 'i', 'm', 's', 'U' -> (negated ? off : on).append(c);
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
        CodePoints set = set(name);
        append(negated ? set.complement() : set);
    }

    private CodePoints set(String property) {
        CodePoints set = UnicodeProperties.find(property);
        if (set == null) {
            throw problem("unknown Unicode property `" + property + "`", at);
        }
        return set;
    }

    private void append(CodePoints set) {
        if (set.isEmpty()) {
            out.append("[^\\x{0}-\\x{10ffff}]");
        } else {
            out.append('[');
            set.appendTo(out);
            out.append(']');
        }
    }

    /** Reads {@code \p{Name}} or {@code \pN}. */
    private String propertyName() {
        if (source.startsWith("{", at + 2)) {
            int end = source.indexOf('}', at);
            if (end < 0) {
                throw problem("unclosed property", at);
            }
            String name = source.substring(at + 3, end);
            at = end + 1;
            return name;
        }
        if (at + 2 >= source.length()) {
            throw problem("incomplete escape", at);
        }
        String name = source.substring(at + 2, at + 3);
        at += 3;
        return name;
    }

    /** Reads an escape that stands for one code point. */
    private int literalEscape() {
        int start = at;
        if (at + 1 >= source.length()) {
            throw problem("incomplete escape", at);
        }
        char c = source.charAt(at + 1);
        at += 2;
        int simple = switch (c) {
            case 'a' -> 7;
            case 'f' -> '\f';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 'v' -> 0x0b;
            case 'x' -> hex(2, start);
            case 'u' -> hex(4, start);
            case 'U' -> hex(8, start);
            default -> -1;
        };
        if (simple >= 0) {
            return simple;
        }
        if (c >= '0' && c <= '9') {
            throw problem("backreferences are not supported", start);
        }
        if (c > 0x7e || Character.isLetter(c) || c == '<' || c == '>' || c < ' ' || (c == ' ' && !verbose)) {
            throw problem("unknown escape `\\" + c + "`", start);
        }
        return c;
    }

    private int hex(int digits, int start) {
        String text;
        if (source.startsWith("{", at)) {
            int end = source.indexOf('}', at);
            text = end < 0 ? "" : source.substring(at + 1, end);
            at = end + 1;
        } else {
            int end = Math.min(source.length(), at + digits);
            text = source.substring(at, end);
            at = end;
            if (text.length() < digits) {
                text = "";
            }
        }
        if (!text.matches("[0-9a-fA-F]{1,8}")) {
            throw problem("invalid hexadecimal escape", start);
        }
        long value = Long.parseLong(text, 16);
        if (value > Character.MAX_CODE_POINT) {
            throw problem("no Unicode code point", start);
        }
        return (int) value;
    }

    private void characterClass() {
        int start = at;
        String simple = simpleClass();
        if (simple != null) {
            out.append(simple);
            return;
        }
        at = start;
        append(classSet(0));
    }

    /** A class without operators and nesting in the target's syntax, or null when there are some. */
    private @Nullable String simpleClass() {
        int end = at + 1;
        boolean negated = source.startsWith("^", end);
        if (negated) {
            end++;
        }
        int first = end;
        StringBuilder inner = new StringBuilder(negated ? "[^" : "[");
        at = first;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c == ']' && at > first) {
                at++;
                return inner.append(']').toString();
            }
            boolean operator = (c == '&' || c == '-' || c == '~') && source.startsWith(String.valueOf(c), at + 1);
            if (c == '[' || operator || verbose) {
                return null;
            }
            if (c != '\\') {
                int codePoint = source.codePointAt(at);
                boolean edge = at == first || source.startsWith("]", at + 1);
                if (c == '-' && !edge) {
                    inner.append('-');
                } else {
                    inner.append("\\x{").append(Integer.toHexString(codePoint)).append('}');
                }
                at += Character.charCount(codePoint);
                continue;
            }
            char escaped = at + 1 < source.length() ? source.charAt(at + 1) : ' ';
            if (escaped == 'd' || escaped == 'w' || escaped == 's') {
                String ascii = "\\" + escaped;
                inner.append(!unicode ? ascii : escaped == 'd' ? "\\p{Nd}" : escaped == 'w' ? WORD : SPACE);
                at += 2;
            } else if ("DWSpPbB".indexOf(escaped) >= 0) {
                return null;
            } else {
                inner.append("\\x{").append(Integer.toHexString(literalEscape())).append('}');
            }
        }
        throw problem("unclosed character class", first);
    }

    private CodePoints classSet(int depth) {
        int start = at;
        if (depth > 50) {
            throw problem("classes are nested too deeply", at);
        }
        at++;
        boolean negated = source.startsWith("^", at);
        if (negated) {
            at++;
        }
        CodePoints left = null;
        char operator = 0;
        CodePoints set = CodePoints.none();
        boolean first = true;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c == ']' && !first) {
                at++;
                CodePoints whole = left == null ? set : apply(operator, left, set);
                return negated ? whole.complement() : whole;
            }
            first = false;
            if ((c == '&' || c == '-' || c == '~') && source.startsWith(String.valueOf(c), at + 1)) {
                left = left == null ? set : apply(operator, left, set);
                operator = c;
                set = CodePoints.none();
                at += 2;
            } else if (verbose && Character.isWhitespace(c)) {
                at++;
            } else {
                set = set.union(item(depth));
            }
        }
        throw problem("unclosed character class", start);
    }

    private static CodePoints apply(char operator, CodePoints left, CodePoints right) {
        return switch (operator) {
            case '&' -> left.intersection(right);
            case '-' -> left.minus(right);
            default -> left.symmetricDifference(right);
        };
    }

    private CodePoints item(int depth) {
        if (source.startsWith("[:", at)) {
            int end = source.indexOf(":]", at);
            if (end > 0) {
                return posix(end);
            }
        }
        char c = source.charAt(at);
        if (c == '[') {
            return classSet(depth + 1);
        }
        if (c == '\\' && at + 1 < source.length() && "dDwWsSpP".indexOf(source.charAt(at + 1)) >= 0) {
            return shorthand(source.charAt(at + 1));
        }
        int from = classLiteral();
        boolean range = source.startsWith("-", at) && !source.startsWith("-]", at) && !source.startsWith("--", at);
        if (!range) {
            return CodePoints.range(from, from);
        }
        at++;
        int to = classLiteral();
        if (to < from) {
            throw problem("invalid range in a character class", at);
        }
        return CodePoints.range(from, to);
    }

    private int classLiteral() {
        if (at >= source.length()) {
            throw problem("unclosed character class", at);
        }
        if (source.charAt(at) == '\\') {
            return literalEscape();
        }
        int codePoint = source.codePointAt(at);
        at += Character.charCount(codePoint);
        return codePoint;
    }

    private CodePoints shorthand(char c) {
        if (c == 'p' || c == 'P') {
            boolean negated = c == 'P';
            String name = propertyName();
            if (name.startsWith("^")) {
                negated = !negated;
                name = name.substring(1);
            }
            CodePoints set = set(name);
            return negated ? set.complement() : set;
        }
        at += 2;
        CodePoints set = switch (Character.toLowerCase(c)) {
            case 'd' -> CodePoints.where(x -> Character.getType(x) == Character.DECIMAL_DIGIT_NUMBER);
            case 'w' -> CodePoints.where(UnicodeProperties::isWord);
            default -> CodePoints.where(UnicodeProperties::isSpace);
        };
        CodePoints known = unicode ? set : set.intersection(CodePoints.range(0, 0x7f));
        return Character.isUpperCase(c) ? known.complement() : known;
    }

    private CodePoints posix(int end) {
        String name = source.substring(at + 2, end);
        boolean negated = name.startsWith("^");
        java.util.regex.Pattern pattern = java.util.regex.Pattern.compile(switch (negated ? name.substring(1) : name) {
            case "alnum" -> "[0-9A-Za-z]";
            case "alpha" -> "[A-Za-z]";
            case "ascii" -> "[\\x00-\\x7f]";
            case "blank" -> "[ \\t]";
            case "cntrl" -> "[\\x00-\\x1f\\x7f]";
            case "digit" -> "[0-9]";
            case "graph" -> "[!-~]";
            case "lower" -> "[a-z]";
            case "print" -> "[ -~]";
            case "punct" -> "[!-/:-@\\[-`{-~]";
            case "space" -> "[\\t\\n\\x0B\\f\\r ]";
            case "upper" -> "[A-Z]";
            case "word" -> "[0-9A-Za-z_]";
            case "xdigit" -> "[0-9A-Fa-f]";
            default -> throw problem("unknown class `[:" + name + ":]`", at);
        });
        at = end + 2;
        CodePoints set = CodePoints.where(c -> c < 128 && pattern.matcher(Character.toString(c)).matches());
        return negated ? set.complement() : set;
    }
}
