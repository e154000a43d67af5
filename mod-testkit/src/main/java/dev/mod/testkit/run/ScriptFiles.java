package dev.mod.testkit.run;

import dev.mod.match.Language;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which files a script for a language takes: TypeScript's parsers read JavaScript, too. */
final class ScriptFiles {
    private static final List<String> PLAIN_SCRIPT = List.of("js", "mjs", "cjs");

    private ScriptFiles() {}

    /** Extensions without a dot. */
    static Set<String> extensions(Language language) {
        var extensions = new LinkedHashSet<>(language.extensions());
        switch (language.id()) {
            case "typescript" -> extensions.addAll(PLAIN_SCRIPT);
            case "tsx" -> {
                extensions.addAll(List.of("ts", "mts", "cts", "jsx"));
                extensions.addAll(PLAIN_SCRIPT);
            }
            default -> {
                // its own
            }
        }
        return extensions;
    }

    /** The extension of a file without its dot; empty if it has none. */
    static String extension(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }
}
