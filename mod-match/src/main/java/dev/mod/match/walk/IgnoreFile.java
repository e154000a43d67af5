package dev.mod.match.walk;

import dev.mod.match.walk.GlobParser.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rules of one file in the format of {@code .gitignore}, as git reads it: the last rule that matches decides.
 *
 * @see <a href="https://git-scm.com/docs/gitignore">gitignore</a>
 */
final class IgnoreFile {
    /** What a file says of a path. */
    enum Verdict {
        IGNORE, KEEP
    }

    private record Rule(GlobAutomaton automaton, boolean keep, boolean directoryOnly, boolean byName) {}

    private final List<Rule> rules;

    private IgnoreFile(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    static IgnoreFile parse(String text) {
        List<Rule> rules = new ArrayList<>();
        String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
        for (String line : content.split("\n")) {
            rule(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line).ifPresent(rules::add);
        }
        return new IgnoreFile(rules);
    }

    boolean isEmpty() {
        return rules.isEmpty();
    }

    private static Optional<Rule> rule(String line) {
        if (line.startsWith("#")) {
            return Optional.empty();
        }
        String pattern = withoutTrailingSpaces(line);
        boolean keep = pattern.startsWith("!");
        if (keep) {
            pattern = pattern.substring(1);
        }
        boolean directoryOnly = pattern.endsWith("/");
        if (directoryOnly) {
            pattern = pattern.substring(0, pattern.length() - 1);
        }
        boolean byName = pattern.indexOf('/') < 0;
        if (pattern.startsWith("/")) {
            pattern = pattern.substring(1);
        }
        if (pattern.isEmpty()) {
            return Optional.empty();
        }
        try {
            List<Step> steps = GlobParser.parse(pattern);
            return Optional.of(new Rule(new GlobAutomaton(List.of(steps)), keep, directoryOnly, byName));
        } catch (GlobException e) {
            // git takes it for a rule that matches nothing
            return Optional.empty();
        }
    }

    private static String withoutTrailingSpaces(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == ' ' && !escapes(line, end - 2)) {
            end--;
        }
        return line.substring(0, end);
    }

    /** Whether there is a backslash that is not itself escaped. */
    private static boolean escapes(String line, int at) {
        int from = at;
        while (from >= 0 && line.charAt(from) == '\\') {
            from--;
        }
        return (at - from) % 2 == 1;
    }

    /**
     * What the rules say of a path, empty when nothing.
     *
     * @param path relative to the directory of the file, with slashes
     */
    Optional<Verdict> verdict(String path, boolean directory) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        for (int i = rules.size() - 1; i >= 0; i--) {
            Rule rule = rules.get(i);
            if ((directory || !rule.directoryOnly()) && rule.automaton().matches(rule.byName() ? name : path)) {
                return Optional.of(rule.keep() ? Verdict.KEEP : Verdict.IGNORE);
            }
        }
        return Optional.empty();
    }
}
