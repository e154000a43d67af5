package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Vocabulary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tokens by their text. */
final class DartWords {
    private DartWords() {}

    /** The words that are keywords in some places and names in others. */
    static Map<String, Integer> words(Vocabulary v) {
        Map<String, Integer> tokens = new HashMap<>();
        for (String word : List.of("Function", "abstract", "as", "augment", "await", "base", "covariant", "deferred",
                "dynamic", "export", "external", "factory", "get", "hide", "implements", "import", "inline",
                "interface", "late", "library", "mixin", "native", "on", "operator", "part", "required", "sealed",
                "set", "show", "static", "type", "typedef", "when", "yield")) {
            tokens.put(word, v.token(word));
        }
        return Map.copyOf(tokens);
    }

    /** Operators and brackets. */
    static Map<String, Integer> signs(Vocabulary v) {
        Map<String, Integer> signs = new HashMap<>();
        for (String sign : List.of("+", "-", "*", "/", "~/", "%", "==", "!=", "!", "[]", "[]=", "~", ".", ",",
                ":", "?", "(", ")", "[", "]", "{", "}", "...", "&&", "||", "<", ">", "<=", ">=")) {
            signs.put(sign, v.token(sign));
        }
        return Map.copyOf(signs);
    }
}
