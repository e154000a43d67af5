package dev.mod.match.internal.text;

import org.jspecify.annotations.Nullable;

/** Reads the character classes of a regular expression in Rust's syntax. */
abstract class RegexClassReader extends RegexReader {
    /** Word characters inside a class of RE2/J. */
    static final String WORD = "0-9A-Za-z_\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}\\x{200c}\\x{200d}\\x{24b6}-\\x{24e9}";
    /** White space inside a class of RE2/J. */
    static final String SPACE = "\\s\\x{b}\\x{85}\\p{Z}";

    final StringBuilder out = new StringBuilder();

    RegexClassReader(String source) {
        super(source);
    }

    void characterClass() {
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
            int codePoint = source.codePointAt(at);
            if (c == '[' || operator || verbose || (caseless && codePoint > 0x7f)) {
                return null;
            }
            if (c != '\\') {
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
                int literal = literalEscape();
                if (caseless && literal > 0x7f) {
                    return null;
                }
                inner.append("\\x{").append(Integer.toHexString(literal)).append('}');
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
                CodePoints whole = left == null ? cased(set) : apply(operator, left, cased(set));
                return negated ? whole.complement() : whole;
            }
            first = false;
            if ((c == '&' || c == '-' || c == '~') && source.startsWith(String.valueOf(c), at + 1)) {
                left = left == null ? cased(set) : apply(operator, left, cased(set));
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
            CodePoints posix = posix();
            if (posix != null) {
                return posix;
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
            CodePoints set = cased(set(name));
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

    /** The class of POSIX that begins here; null if it is none, and so an ordinary class whose first member is a colon. */
    private @Nullable CodePoints posix() {
        boolean negated = source.startsWith("^", at + 2);
        int start = at + (negated ? 3 : 2);
        int end = source.indexOf(':', start);
        if (end < 0 || !source.startsWith("]", end + 1)) {
            return null;
        }
        @Nullable
        String members = switch (source.substring(start, end)) {
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
            default -> null;
        };
        if (members == null) {
            return null;
        }
        java.util.regex.Pattern pattern = java.util.regex.Pattern.compile(members);
        at = end + 2;
        CodePoints set = CodePoints.where(c -> c < 128 && pattern.matcher(Character.toString(c)).matches());
        return negated ? cased(set).complement() : set;
    }

    /** With what differs in case only, where the expression does not look at it. */
    CodePoints cased(CodePoints set) {
        return caseless ? set.folded() : set;
    }

    /** What is folded already: RE2/J never ends to fold U+1C80 to U+1C88. */
    void append(CodePoints set) {
        if (set.isEmpty()) {
            out.append("[^\\x{0}-\\x{10ffff}]");
        } else {
            out.append(caseless ? "(?-i:[" : "[");
            set.appendTo(out);
            out.append(caseless ? "])" : "]");
        }
    }
}
