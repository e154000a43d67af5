package dev.mod.match.walk;

import dev.mod.match.walk.GlobParser.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * A pattern for paths relative to some directory, with slashes. Matching takes time linear in the path.
 *
 * <ul>
 * <li>{@code *} is any text without a slash, {@code ?} one character but a slash, {@code [a-z]} one of a set,
 * {@code [!a-z]} one not of it; a backslash takes the next character literally
 * <li>{@code **}{@code /} is any number of directories, none too; {@code /**} at the end everything below
 * <li>{@code {a,b}} is one of several texts, which may hold wildcards and braces
 * <li>without a slash, except at its end, the pattern is for the name, in whatever directory; otherwise for the whole
 * path. A slash at the start only says that
 * <li>with a slash at the end it is for everything below a directory
 * </ul>
 */
public final class Glob {
    private static final int MAX_ALTERNATIVES = 1_000;
    private static final int MAX_LENGTH = 8_192;

    private final String pattern;
    private final GlobAutomaton automaton;

    private Glob(String pattern, GlobAutomaton automaton) {
        this.pattern = pattern;
        this.automaton = automaton;
    }

    /**
     * Reads a pattern.
     *
     * @throws GlobException when a bracket or brace is not closed, or braces make more than 1,000 alternatives or
     *             8,192 characters
     */
    public static Glob of(String pattern) {
        List<List<Step>> globs = new ArrayList<>();
        int length = 0;
        for (String alternative : alternatives(pattern)) {
            length += alternative.length();
            if (length > MAX_LENGTH) {
                throw new GlobException(pattern, 0, "braces that make too long a pattern");
            }
            globs.add(parse(pattern, alternative));
        }
        return new Glob(pattern, new GlobAutomaton(globs));
    }

    private static List<Step> parse(String pattern, String alternative) {
        String whole = alternative.endsWith("/") ? alternative + "**" : alternative;
        if (whole.startsWith("./")) {
            whole = whole.substring(2);
        }
        int slash = alternative.indexOf('/');
        boolean byName = slash < 0 || slash == alternative.length() - 1;
        try {
            return GlobParser.parse(byName ? "**/" + whole : whole.startsWith("/") ? whole.substring(1) : whole);
        } catch (GlobException e) {
            // the alternative need not stand like that in the pattern
            int at = e.problem().contains("backslash") ? pattern.lastIndexOf('\\') : pattern.indexOf('[');
            throw new GlobException(pattern, Math.max(0, at), e.problem());
        }
    }

    public String pattern() {
        return pattern;
    }

    /** Whether the pattern is for this path, which has slashes and does not start with one. */
    public boolean matches(String path) {
        return automaton.matches(path);
    }

    @Override
    public String toString() {
        return pattern;
    }

    /** The patterns without braces that a pattern stands for. */
    private static List<String> alternatives(String pattern) {
        return new Braces(pattern).expand();
    }

    /** Expands braces, outermost first, from left to right. */
    private record Braces(String pattern) {
        List<String> expand() {
            List<String> open = new ArrayList<>(List.of(pattern));
            List<String> done = new ArrayList<>();
            while (!open.isEmpty()) {
                String next = open.remove(open.size() - 1);
                int brace = find(next, 0, "{");
                if (brace < 0) {
                    done.add(next);
                } else {
                    open.addAll(expandAt(next, brace));
                }
                if (open.size() + done.size() > MAX_ALTERNATIVES) {
                    throw new GlobException(pattern, Math.max(0, pattern.indexOf('{')),
                            "braces that make more than " + MAX_ALTERNATIVES + " alternatives");
                }
            }
            return done;
        }

        private List<String> expandAt(String text, int brace) {
            List<String> expanded = new ArrayList<>();
            int from = brace + 1;
            int depth = 0;
            for (int at = find(text, from, "{,}"); at >= 0; at = find(text, at + 1, "{,}")) {
                char c = text.charAt(at);
                if (c == '{') {
                    depth++;
                } else if (c == '}' && depth > 0) {
                    depth--;
                } else if (depth == 0) {
                    expanded.add(text.substring(from, at));
                    from = at + 1;
                    if (c == '}') {
                        String before = text.substring(0, brace);
                        String after = text.substring(from);
                        expanded.replaceAll(middle -> before + middle + after);
                        return expanded;
                    }
                }
            }
            throw new GlobException(pattern, Math.max(0, pattern.indexOf('{')), "a '{' without its '}'");
        }

        /** The next of some characters that is neither escaped nor in a set; -1 when there is none. */
        private static int find(String text, int from, String wanted) {
            for (int at = from; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c == '\\') {
                    at++;
                } else if (c == '[') {
                    at = afterSet(text, at);
                } else if (wanted.indexOf(c) >= 0) {
                    return at;
                }
            }
            return -1;
        }

        private static int afterSet(String text, int open) {
            int at = open + 1;
            if (at < text.length() && (text.charAt(at) == '!' || text.charAt(at) == '^')) {
                at++;
            }
            // a bracket that comes first is a member
            at++;
            while (at < text.length() && text.charAt(at) != ']') {
                at += text.charAt(at) == '\\' ? 2 : 1;
            }
            return at < text.length() ? at : open;
        }
    }
}
