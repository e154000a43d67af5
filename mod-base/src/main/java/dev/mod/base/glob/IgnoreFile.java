package dev.mod.base.glob;

import dev.mod.base.glob.GlobParser.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The rules of one file in the format of {@code .gitignore}, as git reads it: the last rule that matches decides.
 *
 * @see <a href="https://git-scm.com/docs/gitignore">gitignore</a>
 */
public final class IgnoreFile {
    /** What a file says of a path. */
    public enum Verdict {
        /** It is ignored. */
        IGNORE,
        /** It is kept, whatever rules before say. */
        KEEP
    }

    private record Rule(Predicate<String> pattern, boolean keep, boolean directoryOnly, boolean byName) {}

    private final List<Rule> rules;

    private IgnoreFile(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** Reads the text of a file; a line that cannot be understood matches nothing, as with git. */
    public static IgnoreFile parse(String text) {
        List<Rule> rules = new ArrayList<>();
        String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
        for (String line : content.split("\n")) {
            rule(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line).ifPresent(rules::add);
        }
        return new IgnoreFile(rules);
    }

    /** Whether there is no rule. */
    public boolean isEmpty() {
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
            List<Step> steps = GlobParser.ignoreLine(pattern);
            return Optional.of(new Rule(matcher(steps, byName), keep, directoryOnly, byName));
        } catch (GlobException e) {
            // git takes it for a rule that matches nothing
            return Optional.empty();
        }
    }

    /** Most rules name a file or an extension, and are asked about every file of a project. */
    private static Predicate<String> matcher(List<Step> steps, boolean byName) {
        boolean suffix = byName && !steps.isEmpty() && steps.get(0) instanceof Step.Star;
        var text = new StringBuilder();
        for (Step step : suffix ? steps.subList(1, steps.size()) : steps) {
            if (!(step instanceof Step.Literal literal)) {
                return new GlobAutomaton(List.of(steps))::matches;
            }
            text.appendCodePoint(literal.codePoint());
        }
        String literals = text.toString();
        return suffix ? name -> name.endsWith(literals) : literals::equals;
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
    public Optional<Verdict> verdict(String path, boolean directory) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        for (int i = rules.size() - 1; i >= 0; i--) {
            Rule rule = rules.get(i);
            if ((directory || !rule.directoryOnly()) && rule.pattern().test(rule.byName() ? name : path)) {
                return Optional.of(rule.keep() ? Verdict.KEEP : Verdict.IGNORE);
            }
        }
        return Optional.empty();
    }
}
