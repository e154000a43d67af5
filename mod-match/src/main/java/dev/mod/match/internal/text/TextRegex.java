package dev.mod.match.internal.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A regular expression in Rust's syntax, matched in linear time. Expressions that are nothing but literal texts are
 * compared as bytes.
 */
public final class TextRegex {
    private final String source;
    private final Pattern pattern;
    private final List<byte[]> literals;
    private final boolean fromStart;
    private final boolean toEnd;

    private TextRegex(String source, Pattern pattern) {
        this.source = source;
        this.pattern = pattern;
        String rest = source;
        boolean start = rest.startsWith("^");
        boolean end = rest.endsWith("$") && !rest.endsWith("\\$");
        rest = rest.substring(start ? 1 : 0, rest.length() - (end && rest.length() > (start ? 1 : 0) ? 1 : 0));
        fromStart = start;
        toEnd = end;
        boolean group = rest.startsWith("(") && rest.endsWith(")") && !rest.endsWith("\\)");
        if (group) {
            rest = rest.substring(rest.startsWith("(?:") ? 3 : 1, rest.length() - 1);
        }
        literals = group || (!start && !end) || rest.indexOf('|') < 0 ? literals(rest) : List.of();
    }

    /**
     * Compiles.
     *
     * @throws RegexSyntaxException when it is no expression, or not supported
     */
    public static TextRegex compile(String source) {
        try {
            return new TextRegex(source, Pattern.compile(RustRegex.translate(source)));
        } catch (PatternSyntaxException e) {
            throw new RegexSyntaxException(e.getDescription(), 0);
        }
    }

    /** The alternatives when each is literal; empty otherwise. */
    private static List<byte[]> literals(String text) {
        List<byte[]> found = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '|') {
                found.add(literal.toString().getBytes(StandardCharsets.UTF_8));
                literal.setLength(0);
            } else if (c == '\\' && i + 1 < text.length() && "\\.+*?()|[]{}^$/-\"'".indexOf(text.charAt(i + 1)) >= 0) {
                literal.append(text.charAt(++i));
            } else if ("\\.+*?()|[]{}^$".indexOf(c) >= 0) {
                return List.of();
            } else {
                literal.append(c);
            }
        }
        found.add(literal.toString().getBytes(StandardCharsets.UTF_8));
        return List.copyOf(found);
    }

    /** When every match contains one of a few texts, these; otherwise an empty list. */
    public List<String> requiredTexts() {
        List<String> texts = new ArrayList<>();
        for (byte[] literal : literals) {
            if (literal.length == 0) {
                return List.of();
            }
            texts.add(new String(literal, StandardCharsets.UTF_8));
        }
        return texts;
    }

    /** Whether it is found in a part of a UTF-8 text. */
    public boolean find(byte[] text, int start, int end) {
        if (literals.isEmpty()) {
            return isAscii(text, start, end)
                    ? pattern.matcher(Arrays.copyOfRange(text, start, end)).find()
                    : pattern.matcher(new String(text, start, end - start, StandardCharsets.UTF_8)).find();
        }
        for (byte[] literal : literals) {
            if (findLiteral(literal, text, start, end)) {
                return true;
            }
        }
        return false;
    }

    /** In other bytes RE2/J takes the place after a character of several for the beginning of the text. */
    private static boolean isAscii(byte[] text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean findLiteral(byte[] literal, byte[] text, int start, int end) {
        int last = end - literal.length;
        if (last < start) {
            return false;
        }
        if (fromStart && toEnd && last != start) {
            return false;
        }
        int from = toEnd ? last : start;
        int to = fromStart ? start : last;
        for (int i = from; i <= to; i++) {
            if (Arrays.equals(text, i, i + literal.length, literal, 0, literal.length)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Replaces every match. In the replacement {@code $1}, {@code $name} and {@code ${name}} stand for groups, the
     * longest possible name counting, and {@code $$} for a dollar sign. As in Rust, an empty match where another one has
     * just ended is none: {@code .*} matches a line once.
     */
    public String replaceAll(String text, String replacement) {
        Matcher matcher = pattern.matcher(text);
        StringBuilder out = new StringBuilder();
        int last = 0;
        boolean isFirst = true;
        int from = 0;
        while (from <= text.length() && matcher.find(from)) {
            if (!isFirst && matcher.end() == last) {
                // a whole character on; the engine's own way cuts those of two units in halves
                from = last == text.length() ? last + 1 : text.offsetByCodePoints(last, 1);
                continue;
            }
            isFirst = false;
            out.append(text, last, matcher.start());
            expand(replacement, matcher, out);
            last = matcher.end();
            from = last;
        }
        return out.append(text, last, text.length()).toString();
    }

    private void expand(String replacement, Matcher matcher, StringBuilder out) {
        int at = 0;
        while (at < replacement.length()) {
            char c = replacement.charAt(at);
            if (c != '$') {
                out.append(c);
                at++;
            } else if (replacement.startsWith("$$", at)) {
                out.append('$');
                at += 2;
            } else {
                boolean braces = replacement.startsWith("${", at);
                int start = at + (braces ? 2 : 1);
                int end = start;
                while (end < replacement.length() && (braces
                        ? replacement.charAt(end) != '}'
                        : isGroupNamePart(replacement.charAt(end)))) {
                    end++;
                }
                if (end == start || (braces && end == replacement.length())) {
                    out.append('$');
                    at++;
                } else {
                    out.append(group(matcher, replacement.substring(start, end)));
                    at = braces ? end + 1 : end;
                }
            }
        }
    }

    private static boolean isGroupNamePart(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private String group(Matcher matcher, String name) {
        Map<String, Integer> groups = pattern.namedGroups();
        Integer number = groups.get(name);
        if (number == null && name.length() < 6 && name.chars().allMatch(c -> c >= '0' && c <= '9')) {
            number = Integer.valueOf(name);
        }
        String found = number == null || number > matcher.groupCount() ? null : matcher.group(number);
        return found == null ? "" : found;
    }

    @Override
    public String toString() {
        return source;
    }
}
