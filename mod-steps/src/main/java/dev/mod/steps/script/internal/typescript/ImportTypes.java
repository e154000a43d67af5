package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Language;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Import types, {@code import("m").Name<Argument>[]}, of which the grammar knows but the simplest. It reads a name of the same
 * length in their place; calls of {@code import()} become names, too, so that the text is to be taken from the source.
 */
final class ImportTypes {
    private static final Pattern IMPORT = Pattern
            .compile(
                    "\\bimport[ \\t]*\\([ \\t]*(?:\"[^\"\\n]*\"|'[^'\\n]*')[ \\t]*(?:,[ \\t]*\\{[^}\\n]*\\{[^}\\n]*\\}[ \\t]*\\}[ \\t]*)?\\)");

    /** What the grammar takes for comparisons when it is an argument: {@code f<typeof import("m")>("m")}. */
    private static final Pattern ARGUMENT = Pattern.compile("<\\s*typeof\\s+import\\s*\\(");

    private ImportTypes() {}

    /** The tree of a source; its bytes have the length of the source's, where they are others. */
    static Tree parse(Language language, String source) {
        Tree tree = language.parse(source);
        if (!tree.hasError(0) && !ARGUMENT.matcher(source).find()) {
            return tree;
        }
        String masked = IMPORT.matcher(source).replaceAll(
                found -> "_".repeat(found.group().getBytes(StandardCharsets.UTF_8).length));
        return masked.equals(source) ? tree : language.parse(masked);
    }
}
