package dev.mod.base.glob;

import java.util.ArrayList;
import java.util.List;

/** Parser of patterns: from text to tokens, and from tokens without braces to steps that {@link GlobAutomaton} runs. */
final class GlobParser {
    /** How braces may be nested. */
    private static final int MAX_DEPTH = 100;

    /** What distinguishes the kinds of patterns. */
    enum Syntax {
        /** Lines of ignore files: braces are text. */
        IGNORE_FILE,
        /** Paths: a wildcard is for text without a slash. */
        PATH,
        /** Paths as texts: a wildcard is for a slash, too. */
        TEXT
    }

    /** One step of a glob. */
    sealed interface Step {
        /** One code point. */
        record Literal(int codePoint) implements Step {}

        /** {@code ?}: any code point, a slash perhaps. */
        record AnyOne(boolean slashToo) implements Step {}

        /** {@code [...]}. */
        record OneOf(List<Range> ranges, boolean negated, boolean slashToo) implements Step {
            public OneOf {
                ranges = List.copyOf(ranges);
            }

            boolean accepts(int codePoint) {
                return (slashToo || codePoint != '/')
                        && ranges.stream().anyMatch(range -> range.has(codePoint)) != negated;
            }
        }

        /** {@code *}: any number of code points but slashes. */
        record Star() implements Step {}

        /** {@code **} at the end: anything. */
        record Rest() implements Step {}

        /** {@code **} and its slash: any number of directories, none too. */
        record Directories() implements Step {}
    }

    /** Code points from first to last. */
    record Range(int first, int last) {
        boolean has(int codePoint) {
            return first <= codePoint && codePoint <= last;
        }
    }

    /** A piece of a pattern. */
    sealed interface Token {
        /** What stands for one code point. */
        record One(Step step) implements Token {}

        /** {@code *}: what it means depends on its neighbours. */
        record Asterisk() implements Token {}

        /** {@code {a,b}}; where it begins. */
        record Choice(int index, List<List<Token>> alternatives) implements Token {}
    }

    static final Token SLASH = new Token.One(new Step.Literal('/'));
    static final Token ASTERISK = new Token.Asterisk();

    private final String glob;
    private final Syntax syntax;
    private final boolean ignoreCase;
    private int at;

    GlobParser(String glob, Syntax syntax, boolean ignoreCase) {
        this.glob = glob;
        this.syntax = syntax;
        this.ignoreCase = ignoreCase;
    }

    /**
     * The whole pattern.
     *
     * @throws GlobException when a bracket or brace is not closed, and the like
     */
    List<Token> tokens() {
        return sequence(0, 0);
    }

    private boolean ended() {
        return at == glob.length();
    }

    private GlobException problem(int index, String problem) {
        return new GlobException(glob, index, problem);
    }

    private List<Token> sequence(int depth, int open) {
        List<Token> tokens = new ArrayList<>();
        while (!ended()) {
            char c = glob.charAt(at);
            if (syntax != Syntax.IGNORE_FILE && c == '{') {
                tokens.add(choice(depth + 1));
            } else if (syntax != Syntax.IGNORE_FILE && (c == '}' || c == ',' && depth > 0)) {
                if (depth == 0) {
                    throw problem(at, "\"}\" closes nothing");
                }
                return tokens;
            } else if (c == '*') {
                at++;
                tokens.add(ASTERISK);
            } else {
                tokens.add(new Token.One(one()));
            }
        }
        if (depth > 0) {
            throw problem(open, "\"{\" is never closed");
        }
        return tokens;
    }

    private Token choice(int depth) {
        int open = at;
        if (depth > MAX_DEPTH) {
            throw problem(open, "braces more than " + MAX_DEPTH + " deep");
        }
        List<List<Token>> alternatives = new ArrayList<>();
        do {
            at++;
            alternatives.add(sequence(depth, open));
        } while (glob.charAt(at) == ',');
        at++;
        return new Token.Choice(open, alternatives);
    }

    private Step one() {
        int start = at;
        int c = next();
        return switch (c) {
            case '?' -> new Step.AnyOne(syntax == Syntax.TEXT);
            case '[' -> oneOf(start);
            case '\\' -> {
                if (ended()) {
                    throw problem(start, "a backslash that escapes nothing");
                }
                yield literal(next());
            }
            default -> literal(c);
        };
    }

    private int next() {
        int c = glob.codePointAt(at);
        at += Character.charCount(c);
        return c;
    }

    private Step literal(int c) {
        return ignoreCase && Character.toLowerCase(c) != Character.toUpperCase(c)
                ? new Step.OneOf(bothCases(new Range(c, c)), false, true)
                : new Step.Literal(c);
    }

    private static List<Range> bothCases(Range range) {
        return List.of(range, new Range(Character.toLowerCase(range.first()), Character.toLowerCase(range.last())),
                new Range(Character.toUpperCase(range.first()), Character.toUpperCase(range.last())));
    }

    private Step oneOf(int open) {
        boolean negated = !ended() && (glob.charAt(at) == '!' || glob.charAt(at) == '^');
        if (negated) {
            at++;
        }
        List<Range> ranges = new ArrayList<>();
        for (boolean first = true; first || peek(open) != ']'; first = false) {
            if (glob.startsWith("[:", at)) {
                ranges.addAll(named(open));
                continue;
            }
            int low = member(open);
            if (peek(open) == '-' && at + 1 < glob.length() && glob.charAt(at + 1) != ']') {
                at++;
                ranges.add(new Range(low, member(open)));
            } else {
                ranges.add(new Range(low, low));
            }
        }
        at++;
        return new Step.OneOf(
                ignoreCase ? ranges.stream().flatMap(range -> bothCases(range).stream()).toList() : ranges,
                negated, syntax == Syntax.TEXT);
    }

    private char peek(int open) {
        if (ended()) {
            throw problem(open, "\"[\" is never closed");
        }
        return glob.charAt(at);
    }

    private int member(int open) {
        if (peek(open) == '\\') {
            at++;
        }
        peek(open);
        return next();
    }

    private List<Range> named(int open) {
        int from = at;
        int to = glob.indexOf(":]", from + 2);
        if (to < 0) {
            throw problem(open, "\"[\" is never closed");
        }
        String name = glob.substring(from + 2, to);
        at = to + 2;
        return switch (name) {
            case "alnum" -> List.of(new Range('0', '9'), new Range('A', 'Z'), new Range('a', 'z'));
            case "alpha" -> List.of(new Range('A', 'Z'), new Range('a', 'z'));
            case "blank" -> List.of(new Range(' ', ' '), new Range('\t', '\t'));
            case "cntrl" -> List.of(new Range(0, 31), new Range(127, 127));
            case "digit" -> List.of(new Range('0', '9'));
            case "graph" -> List.of(new Range(33, 126));
            case "lower" -> List.of(new Range('a', 'z'));
            case "print" -> List.of(new Range(32, 126));
            case "punct" -> List.of(new Range(33, 47), new Range(58, 64), new Range(91, 96), new Range(123, 126));
            case "space" -> List.of(new Range(9, 13), new Range(' ', ' '));
            case "upper" -> List.of(new Range('A', 'Z'));
            case "xdigit" -> List.of(new Range('0', '9'), new Range('A', 'F'), new Range('a', 'f'));
            default -> throw problem(from, "unknown class \"[:" + name + ":]\"");
        };
    }

    /** The steps of tokens without choices. */
    static List<Step> steps(List<Token> tokens, Syntax syntax) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i) instanceof Token.One one) {
                steps.add(one.step());
                continue;
            }
            int end = i + 1;
            while (end < tokens.size() && tokens.get(end) instanceof Token.Asterisk) {
                end++;
            }
            boolean opens = end - i >= 2 && (i == 0 || tokens.get(i - 1).equals(SLASH));
            if (opens && end < tokens.size() && tokens.get(end).equals(SLASH)) {
                if (steps.isEmpty() || !(steps.get(steps.size() - 1) instanceof Step.Directories)) {
                    steps.add(new Step.Directories());
                }
                i = end;
                continue;
            }
            boolean anything = opens && end == tokens.size() || syntax == Syntax.TEXT;
            steps.add(anything ? new Step.Rest() : new Step.Star());
            i = end - 1;
        }
        return List.copyOf(steps);
    }

    /**
     * The steps of a line of an ignore file.
     *
     * @throws GlobException when a bracket is not closed, and the like
     */
    static List<Step> ignoreLine(String line) {
        return steps(new GlobParser(line, Syntax.IGNORE_FILE, false).tokens(), Syntax.IGNORE_FILE);
    }
}
