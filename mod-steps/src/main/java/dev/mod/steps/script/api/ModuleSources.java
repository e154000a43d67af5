package dev.mod.steps.script.api;

/** The sources of the modules that this program gives to scripts. */
public final class ModuleSources {
    private ModuleSources() {}

    /**
     * The source of a module.
     *
     * @param specifier the canonical one, such as {@code mod:metrics}; modules below it hold types only
     */
    public static String of(String specifier) {
        return switch (specifier) {
            case "mod:ast-match" -> Guest.resource("ast-match.js");
            case "mod:workflow" -> Guest.resource("workflow.js");
            case "mod:metrics" -> Guest.resource("metrics.js");
            case "mod:runtime" -> Guest.resource("runtime.js");
            default -> "export {};\n";
        };
    }
}
