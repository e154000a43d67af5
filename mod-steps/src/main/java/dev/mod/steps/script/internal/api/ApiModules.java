package dev.mod.steps.script.internal.api;

import dev.mod.model.dialect.Dialect;
import dev.mod.steps.script.internal.module.ProvidedModules.Provided;
import java.util.Optional;

/** Sources of the modules that this program gives to scripts. */
public final class ApiModules {
    private static final String TYPES_ONLY = "export {};\n";

    private ApiModules() {}

    /** The source of a module that is this program's in any case, by any of its specifiers. */
    public static Optional<Provided> always(String specifier) {
        return Dialect.scriptModule(specifier).map(name -> new Provided(name, switch (name) {
            case "mod:ast-match" -> ScriptBridge.resource("ast-match.js");
            case "mod:workflow" -> ScriptBridge.resource("workflow.js");
            case "mod:metrics" -> ScriptBridge.resource("metrics.js");
            case "mod:runtime" -> ScriptBridge.resource("runtime.js");
            case "mod:llm" -> ScriptBridge.resource("llm.js");
            default -> TYPES_ONLY;
        }));
    }

    /** The source of a module that packages may also install. */
    public static Optional<Provided> otherwise(String specifier) {
        return fallback(specifier).map(source -> new Provided(specifier, source));
    }

    private static Optional<String> fallback(String specifier) {
        return switch (specifier) {
            case "@jssg/utils", "@jssg/utils/javascript", "@jssg/utils/javascript/imports" ->
                Optional.of(ScriptBridge.resource("imports.js"));
            case "@jssg/utils/java/imports", "@jssg/utils/java/types", "@jssg/utils/java/scope",
                    "@jssg/utils/java/method-invocations", "@jssg/utils/java/anonymous-classes" ->
                Optional.of(ScriptBridge.resource("java.js"));
            case "@jssg/utils/xml/elements" -> Optional.of(ScriptBridge.resource("xml.js"));
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
