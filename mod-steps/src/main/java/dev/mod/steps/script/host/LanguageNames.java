package dev.mod.steps.script.host;

import dev.mod.match.Language;
import java.util.Map;

/** Table of the names of languages that scripts get as {@code options.language}. */
public final class LanguageNames {
    private static final Map<String, String> NAMES = Map.of("javascript", "JavaScript", "typescript", "TypeScript",
            "csharp", "CSharp");

    private LanguageNames() {}

    /** The name of a language. */
    public static String of(Language language) {
        String id = language.id();
        return NAMES.getOrDefault(id, Character.toUpperCase(id.charAt(0)) + id.substring(1));
    }
}
