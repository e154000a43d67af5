package dev.mod.steps.script;

import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.Position;
import dev.mod.model.diagnostic.Span;
import dev.mod.steps.script.api.ModuleSources;
import dev.mod.steps.script.module.ModuleImports;
import dev.mod.steps.script.module.ModuleResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whether a package has everything that its scripts import. */
public final class ScriptImports {
    private ScriptImports() {}

    /**
     * What a script and the modules that it reaches import in vain: errors {@code unresolved-import}, and
     * {@code invalid-script} for modules that are no TypeScript. Nothing outside the package counts as there, but for
     * the modules that the runtime itself brings.
     *
     * @param packageDirectory the package
     * @param script its file
     * @return diagnostics at the imports, with files relative to the package
     */
    public static List<Diagnostic> problems(Path packageDirectory, Path script) {
        try {
            Path root = packageDirectory.toRealPath();
            var imports = new ModuleImports(new ModuleResolver(root, List.of()), ModuleSources::provided,
                    ModuleSources::fallback);
            return imports.problems(script).stream().map(problem -> diagnostic(root, problem)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script " + script + ": " + e.getMessage(), e);
        }
    }

    private static Diagnostic diagnostic(Path root, ModuleImports.Problem problem) {
        String file = root.relativize(problem.file()).toString().replace('\\', '/');
        Span place = Span.at(file, new Position(problem.line(), problem.column()));
        if (problem.unresolved().isEmpty()) {
            return Diagnostic.error("invalid-script", problem.message(), place, "");
        }
        String specifier = problem.unresolved().get();
        return Diagnostic.error("unresolved-import", "cannot find module '" + specifier + "': " + problem.message(),
                place, "").withHint(hint(specifier));
    }

    private static Optional<String> hint(String specifier) {
        return Optional.of(specifier.startsWith(".") || specifier.startsWith("#")
                ? "add the file, or pack it with --include if it is left out"
                : "packages of npm are not packed: bundle what the script needs into it");
    }
}
