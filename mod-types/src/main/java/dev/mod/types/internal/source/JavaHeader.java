package dev.mod.types.internal.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The package statement and the imports of a source file. Offsets are UTF-16.
 *
 * @param packageName where the name of the package stands; empty in the unnamed package
 * @param imports in their order
 */
public record JavaHeader(Optional<Statement> packageName, List<Import> imports) {

    /**
     * The name in a package statement.
     *
     * @param start where the name begins
     * @param end behind the name
     * @param semicolon behind the statement
     */
    public record Statement(int start, int end, int semicolon) {}

    /**
     * An import.
     *
     * @param start where the statement begins
     * @param nameStart where the name begins
     * @param end behind the semicolon
     * @param name what is imported, with {@code .*} if it is all
     */
    public record Import(int start, int nameStart, int end, boolean isStatic, String name) {}

    /** Reads a text, which may be no Java. */
    public static JavaHeader of(String text) {
        var tokens = new JavaTokens(text, 0, text.length());
        Optional<Statement> packageName = Optional.empty();
        List<Import> imports = new ArrayList<>();
        int depth = 0;
        while (tokens.next()) {
            switch (tokens.first()) {
                case '{' -> {
                    return new JavaHeader(packageName, List.copyOf(imports));
                }
                case '(' -> depth++;
                case ')' -> depth--;
                default -> {
                    int start = tokens.start();
                    if (depth == 0 && tokens.is("package")) {
                        var name = new Name(tokens);
                        packageName = Optional.of(new Statement(name.start, name.end, tokens.end()));
                    } else if (depth == 0 && tokens.is("import")) {
                        var name = new Name(tokens);
                        imports.add(new Import(start, name.start, tokens.end(), name.isStatic, name.text.toString()));
                    }
                }
            }
        }
        return new JavaHeader(packageName, List.copyOf(imports));
    }

    /** Whether a type is imported by its own name. */
    public boolean imports(String qualified) {
        return imports.stream().anyMatch(each -> !each.isStatic() && each.name().equals(qualified));
    }

    /** Reads a name up to its semicolon. */
    private static final class Name {
        private final StringBuilder text = new StringBuilder();
        private boolean isStatic;
        private int start = -1;
        private int end;

        Name(JavaTokens tokens) {
            while (tokens.next() && tokens.first() != ';') {
                if (start < 0 && tokens.is("static")) {
                    isStatic = true;
                } else {
                    start = start < 0 ? tokens.start() : start;
                    end = tokens.end();
                    text.append(tokens.token());
                }
            }
        }
    }
}
