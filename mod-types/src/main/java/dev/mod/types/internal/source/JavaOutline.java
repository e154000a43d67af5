package dev.mod.types.internal.source;

import java.util.ArrayList;
import java.util.List;

/**
 * Package of a source file and the types that stand in it at the top, as far as they can be told without parsing it.
 *
 * @param packageName "" for the unnamed package
 * @param types simple names
 */
public record JavaOutline(String packageName, List<String> types) {
    private static final List<String> KEYWORDS = List.of("class", "interface", "enum", "record");

    /** Reads a text, which may be no Java. */
    public static JavaOutline of(String text) {
        var tokens = new JavaTokens(text, 0, text.length());
        StringBuilder packageName = new StringBuilder();
        List<String> types = new ArrayList<>();
        int depth = 0;
        boolean more = tokens.next();
        while (more) {
            boolean declares = false;
            switch (tokens.first()) {
                case '{', '(' -> depth++;
                case '}', ')' -> depth--;
                default -> declares = depth == 0 && KEYWORDS.stream().anyMatch(tokens::is);
            }
            boolean names = depth == 0 && tokens.is("package");
            more = tokens.next();
            if (declares && more && Character.isJavaIdentifierStart(tokens.first())) {
                types.add(tokens.token());
            }
            while (names && more && tokens.first() != ';') {
                packageName.append(tokens.token());
                more = tokens.next();
            }
        }
        return new JavaOutline(packageName.toString(), List.copyOf(types));
    }
}
