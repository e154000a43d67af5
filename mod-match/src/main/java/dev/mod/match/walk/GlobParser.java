package dev.mod.match.walk;

import java.util.ArrayList;
import java.util.List;

/** Reads one glob without braces into steps that {@link GlobAutomaton} runs. */
final class GlobParser {
    /** One step of a glob. */
    sealed interface Step {
        /** One code point. */
        record Literal(int codePoint) implements Step {}

        /** {@code ?}: any code point but a slash. */
        record AnyOne() implements Step {}

        /** {@code [...]}: never a slash. */
        record OneOf(List<Range> ranges, boolean negated) implements Step {
            public OneOf {
                ranges = List.copyOf(ranges);
            }

            boolean accepts(int codePoint) {
                return codePoint != '/' && ranges.stream().anyMatch(range -> range.has(codePoint)) != negated;
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

    private final String glob;
    private final int[] text;
    private final List<Step> steps = new ArrayList<>();
    private int at;

    private GlobParser(String glob) {
        this.glob = glob;
        this.text = glob.codePoints().toArray();
    }

    static List<Step> parse(String glob) {
        GlobParser parser = new GlobParser(glob);
        while (parser.at < parser.text.length) {
            parser.step();
        }
        return List.copyOf(parser.steps);
    }

    private void step() {
        int c = text[at];
        switch (c) {
            case '*' -> stars();
            case '?' -> {
                at++;
                steps.add(new Step.AnyOne());
            }
            case '[' -> steps.add(oneOf());
            case '\\' -> {
                if (at + 1 == text.length) {
                    throw new GlobException(glob, at, "a backslash that escapes nothing");
                }
                steps.add(new Step.Literal(text[at + 1]));
                at += 2;
            }
            default -> {
                at++;
                steps.add(new Step.Literal(c));
            }
        }
    }

    private void stars() {
        int from = at;
        while (at < text.length && text[at] == '*') {
            at++;
        }
        boolean opens = at - from >= 2 && (from == 0 || text[from - 1] == '/');
        if (opens && at == text.length) {
            steps.add(new Step.Rest());
        } else if (opens && text[at] == '/') {
            at++;
            if (steps.isEmpty() || !(steps.get(steps.size() - 1) instanceof Step.Directories)) {
                steps.add(new Step.Directories());
            }
        } else {
            steps.add(new Step.Star());
        }
    }

    private Step oneOf() {
        int open = at++;
        boolean negated = at < text.length && (text[at] == '!' || text[at] == '^');
        if (negated) {
            at++;
        }
        List<Range> ranges = new ArrayList<>();
        for (boolean first = true; first || peek(open) != ']'; first = false) {
            if (peek(open) == '[' && at + 1 < text.length && text[at + 1] == ':') {
                ranges.addAll(named(open));
                continue;
            }
            int low = member(open);
            if (peek(open) == '-' && at + 1 < text.length && text[at + 1] != ']') {
                at++;
                int high = member(open);
                ranges.add(new Range(low, high));
            } else {
                ranges.add(new Range(low, low));
            }
        }
        at++;
        return new Step.OneOf(ranges, negated);
    }

    private int peek(int open) {
        if (at == text.length) {
            throw new GlobException(glob, glob.offsetByCodePoints(0, open), "a '[' without its ']'");
        }
        return text[at];
    }

    private int member(int open) {
        if (peek(open) == '\\') {
            at++;
        }
        int member = peek(open);
        at++;
        return member;
    }

    private List<Range> named(int open) {
        int from = at + 2;
        int to = from;
        while (to + 1 < text.length && (text[to] != ':' || text[to + 1] != ']')) {
            to++;
        }
        if (to + 1 >= text.length) {
            throw new GlobException(glob, glob.offsetByCodePoints(0, open), "a '[' without its ']'");
        }
        String name = new String(text, from, to - from);
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
            default -> throw new GlobException(glob, glob.offsetByCodePoints(0, from), "no class '" + name + "'");
        };
    }
}
