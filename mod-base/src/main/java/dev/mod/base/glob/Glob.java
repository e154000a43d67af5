package dev.mod.base.glob;

import dev.mod.base.glob.GlobParser.Step;
import dev.mod.base.glob.GlobParser.Syntax;
import dev.mod.base.glob.GlobParser.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * A pattern for paths relative to some directory, with slashes. Matching takes time linear in the path. Immutable.
 *
 * <ul>
 * <li>{@code *} is any text without a slash, {@code ?} one character but a slash, {@code [a-z]} one of a set,
 * {@code [!a-z]} one not of it, {@code [[:digit:]]} one of a class of POSIX; a backslash takes the next character
 * literally
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

    private Glob(String pattern, List<List<Step>> alternatives) {
        this.pattern = pattern;
        this.automaton = new GlobAutomaton(alternatives);
    }

    /**
     * Reads a pattern.
     *
     * @throws GlobException when a bracket or brace has no partner, a class is unknown, a backslash is last, or braces
     *             make more than 1,000 alternatives or 8,192 characters
     */
    public static Glob of(String pattern) {
        return new Glob(pattern, alternatives(pattern, Syntax.PATH, false).stream()
                .map(tokens -> GlobParser.steps(belowDirectory(tokens), Syntax.PATH)).toList());
    }

    /**
     * Reads a pattern that is always for the whole path, and whose {@code *}, {@code ?} and sets are for slashes, too, as
     * those of ast-grep's rules.
     *
     * @throws GlobException as {@link #of}
     */
    public static Glob ofText(String pattern, boolean ignoreCase) {
        return new Glob(pattern, alternatives(pattern, Syntax.TEXT, ignoreCase).stream()
                .map(tokens -> GlobParser.steps(tokens, Syntax.TEXT)).toList());
    }

    /** The pattern that is for exactly this text. */
    public static String quote(String text) {
        return text.replaceAll("[\\[\\]{}*?!\\\\]", "\\\\$0");
    }

    private static List<List<Token>> alternatives(String pattern, Syntax syntax, boolean ignoreCase) {
        if (pattern.length() > MAX_LENGTH) {
            throw new GlobException(pattern, MAX_LENGTH, "more than 8,192 characters");
        }
        List<List<Token>> expanded = expand(pattern, new GlobParser(pattern, syntax, ignoreCase).tokens());
        if (expanded.stream().mapToInt(List::size).sum() > MAX_LENGTH) {
            throw new GlobException(pattern, pattern.indexOf('{'), "braces make more than 8,192 characters");
        }
        return expanded;
    }

    /** The sequences without choices that one with choices stands for. */
    private static List<List<Token>> expand(String pattern, List<Token> tokens) {
        List<List<Token>> expanded = new ArrayList<>(List.of(new ArrayList<>()));
        for (Token token : tokens) {
            if (!(token instanceof Token.Choice choice)) {
                expanded.forEach(each -> each.add(token));
                continue;
            }
            List<List<Token>> ends = choice.alternatives().stream().flatMap(each -> expand(pattern, each).stream())
                    .toList();
            if (expanded.size() * ends.size() > MAX_ALTERNATIVES) {
                throw new GlobException(pattern, choice.index(), "braces make more than 1,000 alternatives");
            }
            expanded = product(expanded, ends);
            if (expanded.stream().mapToInt(List::size).sum() > MAX_LENGTH) {
                throw new GlobException(pattern, choice.index(), "braces make more than 8,192 characters");
            }
        }
        return expanded;
    }

    private static List<List<Token>> product(List<List<Token>> starts, List<List<Token>> ends) {
        List<List<Token>> product = new ArrayList<>();
        for (List<Token> start : starts) {
            for (List<Token> end : ends) {
                List<Token> both = new ArrayList<>(start);
                both.addAll(end);
                product.add(both);
            }
        }
        return product;
    }

    /** The pattern as one for the whole path. */
    private static List<Token> belowDirectory(List<Token> tokens) {
        int slash = tokens.indexOf(GlobParser.SLASH);
        boolean byName = slash < 0 || slash == tokens.size() - 1;
        List<Token> whole = new ArrayList<>(tokens);
        if (slash >= 0 && whole.get(whole.size() - 1).equals(GlobParser.SLASH)) {
            whole.addAll(List.of(GlobParser.ASTERISK, GlobParser.ASTERISK));
        }
        if (slash == 1 && whole.get(0).equals(new Token.One(new Step.Literal('.')))) {
            whole.subList(0, 2).clear();
        } else if (slash == 0 && !byName) {
            whole.remove(0);
        }
        if (byName) {
            whole.addAll(0, List.of(GlobParser.ASTERISK, GlobParser.ASTERISK, GlobParser.SLASH));
        }
        return whole;
    }

    public String pattern() {
        return pattern;
    }

    /** Whether the pattern is for this path, which has slashes and does not start with one. */
    public boolean matches(String path) {
        return automaton.matches(path);
    }

    /** Whether the pattern may be for a path below this directory, whose path has slashes and does not end with one. */
    public boolean mayMatchBelow(String directory) {
        return automaton.mayBegin(directory + "/");
    }

    @Override
    public String toString() {
        return pattern;
    }
}
