package dev.mod.steps.script.module;

import java.util.Map;
import java.util.Optional;

/** Libraries that scripts import by the name of an npm package, for packages that have it not installed. */
public final class ScriptLibraries {
    private static final Map<String, String> FILES = Map.of("@jssg/utils/javascript/imports", "jssg-imports");

    private ScriptLibraries() {}

    /** The source of a library, by specifier. */
    public static Optional<String> source(String specifier) {
        return Optional.ofNullable(FILES.get(specifier)).map(Builtins::resource);
    }
}
