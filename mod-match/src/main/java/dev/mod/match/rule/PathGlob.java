package dev.mod.match.rule;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A glob over paths with {@code /}. As in rules of ast-grep, {@code *} and {@code ?} match a {@code /} too. Matched in
 * linear time.
 */
final class PathGlob {
    private final Pattern pattern;

    private PathGlob(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles.
     *
     * @throws IllegalArgumentException when a bracket or brace is not closed
     */
    static PathGlob compile(String glob, boolean ignoreCase) {
        try {
            return new PathGlob(Pattern.compile(translate(glob),
                    (ignoreCase ? Pattern.CASE_INSENSITIVE : 0) | Pattern.DOTALL));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("not a glob: " + e.getDescription(), e);
        }
    }

    private static String translate(String glob) {
        StringBuilder out = new StringBuilder();
        int braces = 0;
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (glob.startsWith("**/", i) && (i == 0 || glob.charAt(i - 1) == '/')) {
                out.append("(?:.*/)?");
                i += 2;
            } else if (glob.startsWith("/**", i) && i + 3 == glob.length()) {
                out.append("/.+");
                i += 2;
            } else if (c == '*') {
                out.append(".*");
            } else if (c == '?') {
                out.append('.');
            } else if (c == '[') {
                i = bracket(glob, i, out);
            } else if (c == '{') {
                braces++;
                out.append("(?:");
            } else if (c == '}' && braces > 0) {
                braces--;
                out.append(')');
            } else if (c == ',' && braces > 0) {
                out.append('|');
            } else if (c == '\\' && i + 1 < glob.length()) {
                out.append(Pattern.quote(String.valueOf(glob.charAt(++i))));
            } else {
                out.append(Pattern.quote(String.valueOf(c)));
            }
        }
        if (braces > 0) {
            throw new IllegalArgumentException("not a glob: `{` is not closed");
        }
        return out.toString();
    }

    private static int bracket(String glob, int start, StringBuilder out) {
        int at = start + 1;
        boolean negated = at < glob.length() && (glob.charAt(at) == '!' || glob.charAt(at) == '^');
        if (negated) {
            at++;
        }
        int end = glob.indexOf(']', at + 1);
        if (end < 0) {
            throw new IllegalArgumentException("not a glob: `[` is not closed");
        }
        out.append(negated ? "[^" : "[");
        for (int i = at; i < end; i++) {
            char c = glob.charAt(i);
            out.append(c == '-' && i > at && i < end - 1 ? "-" : "\\x{" + Integer.toHexString(c) + "}");
        }
        out.append(']');
        return end;
    }

    boolean matches(String path) {
        return pattern.matches(path);
    }
}
