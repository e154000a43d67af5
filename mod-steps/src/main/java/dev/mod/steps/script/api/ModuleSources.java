package dev.mod.steps.script.api;

import dev.mod.model.dialect.Dialect;
import java.util.Optional;

/** The sources of the modules that this program gives to scripts. */
public final class ModuleSources {
    private static final String TYPES_ONLY = "export {};\n";

    private ModuleSources() {}

    /** The source of a module that is this program's in any case, by any of its specifiers. */
    public static Optional<String> provided(String specifier) {
        return Dialect.scriptModule(specifier).map(canonical -> switch (canonical) {
            case "mod:ast-match" -> Guest.resource("ast-match.js");
            case "mod:workflow" -> Guest.resource("workflow.js");
            case "mod:metrics" -> Guest.resource("metrics.js");
            case "mod:runtime" -> Guest.resource("runtime.js");
            default -> TYPES_ONLY;
        });
    }

    /** The source of a module that packages may also install. */
    public static Optional<String> fallback(String specifier) {
        return switch (specifier) {
            case "@jssg/utils", "@jssg/utils/javascript", "@jssg/utils/javascript/imports" ->
                Optional.of(Guest.resource("imports.js"));
            case "@codemod.com/jssg-types", "@codemod.com/jssg-types/main" ->
                Optional.of("export * from 'mod:ast-match';\n");
            case "@codemod.com/jssg-types/workflow" -> Optional.of("export * from 'mod:workflow';\n");
            case "@codemod.com/jssg-types/metrics" -> Optional.of("export * from 'mod:metrics';\n");
            case "@codemod.com/jssg-types/runtime" -> Optional.of(
                    "export * from 'mod:runtime';\nexport { default } from 'mod:runtime';\n");
            default -> specifier.startsWith("@codemod.com/jssg-types/")
                    || specifier.startsWith("@jssg/utils/types") ? Optional.of(TYPES_ONLY) : Optional.empty();
        };
    }
}
