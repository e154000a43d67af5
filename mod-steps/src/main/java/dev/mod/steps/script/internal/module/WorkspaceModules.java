package dev.mod.steps.script.internal.module;

import dev.mod.match.symbol.JavaModuleFinder;
import dev.mod.match.symbol.ModuleFinder;
import dev.mod.match.symbol.PythonModuleFinder;
import dev.mod.match.symbol.WorkspaceFiles;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finder of the modules of a target: those of JavaScript and TypeScript as for scripts, those of Java and Python by their
 * own rules.
 */
public final class WorkspaceModules implements ModuleFinder {
    private static final String ECMASCRIPT = "javascript";

    private final WorkspaceFiles files;
    private final ModuleResolver resolver;
    private final JavaModuleFinder java;
    private final PythonModuleFinder python;

    public WorkspaceModules(WorkspaceFiles files) {
        this.files = files;
        this.resolver = new ModuleResolver(files.target(), List.of());
        this.java = new JavaModuleFinder(files);
        this.python = new PythonModuleFinder(files);
    }

    /** The finder of a file's own language; empty for JavaScript and TypeScript. */
    private Optional<ModuleFinder> own(String path) {
        return python.isPython(path) ? Optional.of(python) : java.isJava(path) ? Optional.of(java) : Optional.empty();
    }

    @Override
    public String family(String path) {
        return own(path).map(finder -> finder.family(path)).orElse(ECMASCRIPT);
    }

    @Override
    public List<String> files(String family) {
        if (family.equals(ECMASCRIPT)) {
            return files.of(List.of(ECMASCRIPT, "typescript", "tsx"));
        }
        return family.equals(java.family("")) ? java.files(family) : python.files(family);
    }

    @Override
    public Optional<String> findWithin(String specifier, String name, String importer) {
        return own(importer).flatMap(finder -> finder.findWithin(specifier, name, importer));
    }

    @Override
    public Optional<String> find(String specifier, String importer) {
        Optional<ModuleFinder> own = own(importer);
        if (own.isPresent()) {
            return own.get().find(specifier, importer);
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
