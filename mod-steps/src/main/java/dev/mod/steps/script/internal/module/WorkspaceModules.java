package dev.mod.steps.script.internal.module;

import dev.mod.match.symbol.ModuleFinder;
import dev.mod.match.symbol.PythonModuleFinder;
import dev.mod.match.symbol.WorkspaceFiles;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finder of the modules of a target: those of JavaScript and TypeScript as for scripts, those of Python by its own rules. */
public final class WorkspaceModules implements ModuleFinder {
    private static final String ECMASCRIPT = "javascript";

    private final WorkspaceFiles files;
    private final ModuleResolver resolver;
    private final PythonModuleFinder python;

    public WorkspaceModules(WorkspaceFiles files) {
        this.files = files;
        this.resolver = new ModuleResolver(files.target(), List.of());
        this.python = new PythonModuleFinder(files);
    }

    @Override
    public String family(String path) {
        return python.isPython(path) ? python.family(path) : ECMASCRIPT;
    }

    @Override
    public List<String> files(String family) {
        return family.equals(ECMASCRIPT)
                ? files.of(List.of(ECMASCRIPT, "typescript", "tsx"))
                : python.files(family);
    }

    @Override
    public Optional<String> findWithin(String specifier, String name, String importer) {
        return python.isPython(importer) ? python.findWithin(specifier, name, importer) : Optional.empty();
    }

    @Override
    public Optional<String> find(String specifier, String importer) {
        if (python.isPython(importer)) {
            return python.find(specifier, importer);
        }
        try {
            Path file = resolver.resolve(specifier, files.target().resolve(importer), false);
            String path = files.relative(file);
            boolean installed = path.startsWith("node_modules/") || path.contains("/node_modules/");
            return file.startsWith(files.root()) && !installed ? Optional.of(path) : Optional.empty();
        } catch (ModuleNotFoundException | IllegalArgumentException | UncheckedIOException e) {
            // of the target, not of the script: the import stays one
            return Optional.empty();
        }
    }
}
