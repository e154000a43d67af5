package dev.mod.match.internal.dart;

import java.util.Set;

/** What parentheses with commas in them are, by what stands around them. */
final class RecordContext {
    private static final Set<String> BEFORE_TYPES = Set.of("as", "abstract", "covariant", "extends", "external",
            "final",
            "implements", "is", "late", "required", "static");
    private static final Set<String> BEFORE_VALUES = Set.of("await", "else", "in", "return", "throw", "yield");
    private static final Set<String> AFTER_VALUES = Set.of("as", "async", "case", "catch", "else", "in", "is", "on",
            "sync", "when");
    private static final String SIGNS_BEFORE_TYPES = ";{}([,<=";
    private static final String SIGNS_BEFORE_VALUES = "([{,:?&|=+";

    private RecordContext() {}

    private static boolean isAny(DartTokens tokens, int token, Set<String> words) {
        return words.stream().anyMatch(word -> tokens.is(token, word));
    }

    private static boolean isAny(DartTokens tokens, int token, String signs) {
        return token >= 0 && token < tokens.size() && tokens.type(token) == DartTokens.SIGN
                && signs.chars().anyMatch(sign -> tokens.is(token, (char) sign));
    }

    private static boolean isWord(DartTokens tokens, int token) {
        return token >= 0 && token < tokens.size() && tokens.type(token) == DartTokens.WORD;
    }

    /** Whether it is the type of records. */
    static boolean isType(DartTokens tokens, int opening) {
        int before = opening - 1;
        int after = tokens.match(opening) + 1;
        boolean starts = before < 0 || isAny(tokens, before, SIGNS_BEFORE_TYPES)
                || (isAny(tokens, before, BEFORE_TYPES) && !tokens.is(before - 1, '.'));
        if (!starts || tokens.is(before, "=>")) {
            return false;
        }
        if (tokens.is(before, '=')) {
            return tokens.is(before - 2, "typedef");
        }
        return tokens.is(before, "as") || tokens.is(before, "is") || tokens.is(after, '>') || tokens.is(after, '?')
                || tokens.is(before, '<') || (isWord(tokens, after) && !isAny(tokens, after, AFTER_VALUES));
    }

    /** Whether it is a record; else it may be parameters or arguments. */
    static boolean isLiteral(DartTokens tokens, int opening) {
        int before = opening - 1;
        int after = tokens.match(opening) + 1;
        boolean starts = isAny(tokens, before, SIGNS_BEFORE_VALUES) || tokens.is(before, "=>")
                || isAny(tokens, before, BEFORE_VALUES);
        if (!starts || tokens.is(after, '{') || tokens.is(after, "=>") || tokens.is(after, "async")
                || tokens.is(after, "sync") || (tokens.is(after, '=') && !tokens.is(after + 1, '='))) {
            return false;
        }
        for (int at = Math.max(0, before - 3); at < before; at++) {
            if (tokens.is(at, "operator")) {
                return false;
            }
        }
        return true;
    }
}
