package dev.mod.git.task;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Some paths of a work tree: a file, a directory with everything below it, or a pattern for either. In patterns {@code *}
 * is any text without a slash, {@code **} any text, {@code ?} one character but a slash, {@code [a-z]} and {@code [!a-z]}
 * one of a set, {@code {a,b}} one of several texts; a pattern without a slash is for names in whatever directory, anything
 * else starts at the root. Matching takes time linear in the path.
 */
final class PathSpec {
    private static final int MAX_ALTERNATIVES = 200;
    private static final int MAX_LENGTH = 4_096;

    private enum Kind {
        LITERAL, ANY_CHARACTER, ANY_NAME, ANY_PATH, SET,
        /** Before a segment, where any number of segments may come; {@link #IN_DIRECTORY} follows. */
        DIRECTORIES,
        /** Within one of those segments. */
        IN_DIRECTORY
    }

    private record Token(Kind kind, int literal, String members, boolean negated) {
        boolean takes(int c) {
            return switch (kind) {
                case LITERAL -> c == literal;
                case ANY_CHARACTER, ANY_NAME -> c != '/';
                case ANY_PATH, DIRECTORIES, IN_DIRECTORY -> true;
                case SET -> c != '/' && isMember(c) != negated;
            };
        }

        private boolean isMember(int c) {
            for (int i = 0; i < members.length(); i += 2) {
                if (c >= members.charAt(i) && c <= members.charAt(i + 1)) {
                    return true;
                }
            }
            return false;
        }
    }

    private final List<List<Token>> alternatives;

    private PathSpec(List<List<Token>> alternatives) {
        this.alternatives = alternatives;
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException if it leads out of the work tree, or is no pattern; the message says why
     */
    static PathSpec of(String text) {
        String spec = text.replaceAll("/+", "/");
        while (spec.startsWith("./")) {
            spec = spec.substring(2);
        }
        if (spec.isEmpty() || spec.startsWith("/") || (spec.length() > 1 && spec.charAt(1) == ':')) {
            throw new IllegalArgumentException("it must be relative to the repository");
        }
        if (List.of(spec.split("/")).contains("..")) {
            throw new IllegalArgumentException("it leads out of the repository");
        }
        if (spec.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("it is longer than " + MAX_LENGTH + " characters");
        }
        if (spec.endsWith("/")) {
            spec = spec.substring(0, spec.length() - 1);
        }
        if (spec.equals(".")) {
            return new PathSpec(List.of(List.of(new Token(Kind.ANY_PATH, 0, "", false))));
        }
        var parsed = new ArrayList<List<Token>>();
        for (String alternative : alternatives(spec)) {
            boolean byName = alternative.indexOf('/') < 0 && alternative.chars().anyMatch(c -> "*?[".indexOf(c) >= 0);
            parsed.add(tokens(alternative));
            if (byName) {
                parsed.add(tokens("**/" + alternative));
            }
        }
        return new PathSpec(parsed);
    }

    /** Whether it is for this path, or for a directory that the path is in. */
    boolean matches(String path) {
        return alternatives.stream().anyMatch(tokens -> matches(tokens, path));
    }

    private static boolean matches(List<Token> tokens, String path) {
        var at = new BitSet();
        enter(tokens, at, 0);
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '/' && at.get(tokens.size())) {
                return true;
            }
            var next = new BitSet();
            for (int state = at.nextSetBit(0); state >= 0 && state < tokens.size(); state = at.nextSetBit(state + 1)) {
                step(tokens, next, state, c);
            }
            at = next;
        }
        return at.get(tokens.size());
    }

    private static void step(List<Token> tokens, BitSet next, int state, char c) {
        Token token = tokens.get(state);
        switch (token.kind) {
            case DIRECTORIES -> next.set(state + 1);
            case IN_DIRECTORY -> enter(tokens, next, c == '/' ? state - 1 : state);
            case ANY_NAME, ANY_PATH -> {
                if (token.takes(c)) {
                    enter(tokens, next, state);
                }
            }
            case LITERAL, ANY_CHARACTER, SET -> {
                if (token.takes(c)) {
                    enter(tokens, next, state + 1);
                }
            }
        }
    }

    /** Adds a state and those that are reached from it for nothing. */
    private static void enter(List<Token> tokens, BitSet at, int from) {
        int state = from;
        while (true) {
            at.set(state);
            if (state == tokens.size()) {
                return;
            }
            switch (tokens.get(state).kind) {
                case ANY_NAME, ANY_PATH -> state++;
                case DIRECTORIES -> state += 2;
                case LITERAL, ANY_CHARACTER, SET, IN_DIRECTORY -> {
                    return;
                }
            }
        }
    }

    private static List<Token> tokens(String text) {
        var tokens = new ArrayList<Token>();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (text.startsWith("**/", i) && (i == 0 || text.charAt(i - 1) == '/')) {
                tokens.add(new Token(Kind.DIRECTORIES, 0, "", false));
                tokens.add(new Token(Kind.IN_DIRECTORY, 0, "", false));
                i += 2;
            } else if (c == '*') {
                int stars = i;
                while (i + 1 < text.length() && text.charAt(i + 1) == '*') {
                    i++;
                }
                tokens.add(new Token(i > stars ? Kind.ANY_PATH : Kind.ANY_NAME, 0, "", false));
            } else if (c == '?') {
                tokens.add(new Token(Kind.ANY_CHARACTER, 0, "", false));
            } else if (c == '[') {
                int end = text.indexOf(']', i + (i + 1 < text.length() && text.charAt(i + 1) == '!' ? 3 : 2));
                if (end < 0) {
                    throw new IllegalArgumentException("it has a '[' without its ']'");
                }
                tokens.add(set(text.substring(i + 1, end)));
                i = end;
            } else {
                if (c == '\\' && i + 1 < text.length()) {
                    i++;
                }
                tokens.add(new Token(Kind.LITERAL, text.charAt(i), "", false));
            }
        }
        return tokens;
    }

    private static Token set(String inside) {
        boolean negated = inside.startsWith("!") || inside.startsWith("^");
        String members = negated ? inside.substring(1) : inside;
        var ranges = new StringBuilder();
        for (int i = 0; i < members.length(); i++) {
            boolean range = i + 2 < members.length() && members.charAt(i + 1) == '-';
            ranges.append(members.charAt(i)).append(members.charAt(range ? i + 2 : i));
            i += range ? 2 : 0;
        }
        return new Token(Kind.SET, 0, ranges.toString(), negated);
    }

    /** The patterns without braces that a pattern stands for. */
    private static List<String> alternatives(String pattern) {
        var open = new ArrayList<>(List.of(pattern));
        var done = new ArrayList<String>();
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            int close = next.indexOf('}');
            int brace = close < 0 ? -1 : next.lastIndexOf('{', close);
            if (brace < 0) {
                done.add(next);
            } else {
                for (String part : next.substring(brace + 1, close).split(",", -1)) {
                    open.add(next.substring(0, brace) + part + next.substring(close + 1));
                }
            }
            if (open.size() + done.size() > MAX_ALTERNATIVES) {
                throw new IllegalArgumentException("its braces make more than " + MAX_ALTERNATIVES + " patterns");
            }
        }
        return done;
    }
}
