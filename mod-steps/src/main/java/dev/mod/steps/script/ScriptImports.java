package dev.mod.steps.script;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.file.FileNames;
import dev.mod.steps.script.internal.module.ModuleImports;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.steps.script.internal.module.ModuleResolver;
import dev.mod.steps.script.internal.module.ModuleRoots;
import dev.mod.steps.script.internal.runtime.StandardModules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Check that a package has everything that its scripts import. */
public final class ScriptImports {
    private ScriptImports() {}

    /**
     * What a script and the modules that it reaches import in vain in the package as it is packed: errors
     * {@code unresolved-import}, and {@code script-syntax} for modules that are no TypeScript. Nothing outside the package
     * counts as there, but for the modules that the runtime itself brings.
     *
     * @param packageDirectory the package
     * @param script its file
     * @return diagnostics at the imports, with files relative to the package
     */
    public static List<Diagnostic> problems(Path packageDirectory, Path script) {
        return problems(packageDirectory, script, List.of());
    }

    /** The same where the package is written: what it depends on may lie in directories above it. */
    public static List<Diagnostic> problemsInPlace(Path packageDirectory, Path script) {
        return OptionalLibraries.missingForFiles().isEmpty()
                ? problems(packageDirectory, script, ModuleRoots.of(packageDirectory))
                : List.of();
    }

    private static List<Diagnostic> problems(Path packageDirectory, Path script, List<Path> above) {
        try {
            Path root = packageDirectory.toRealPath();
            var imports = new ModuleImports(new ModuleResolver(root, above), new StandardModules());
            // what lies above is others' to mend
            return imports.problems(script).stream().filter(problem -> problem.file().startsWith(root))
                    .map(problem -> diagnostic(root, problem)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script " + FailureMessages.about(script, e), e);
        }
    }

    private static Diagnostic diagnostic(Path root, ModuleImports.Problem problem) {
        String file = FileNames.slashed(root.relativize(problem.file()));
        Span place = Span.at(file, new Position(problem.line(), problem.column()));
        if (problem.unresolved().isEmpty()) {
            return Diagnostic.error("script-syntax", problem.message(), place, "");
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
