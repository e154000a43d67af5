package dev.mod.steps.script;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.walk.FileWalker;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.steps.script.api.SemanticWorkspace;
import dev.mod.steps.script.module.ModuleNotFoundException;
import dev.mod.steps.script.module.ModuleResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of a target whose files refer to each other: modules of JavaScript and TypeScript are found there as they are for
 * scripts, those of Python by its own rules.
 */
final class WorkspaceModules implements SemanticWorkspace.Modules {
    private static final String PYTHON = "python";
    private static final String ECMASCRIPT = "javascript";
    private static final Map<String, List<String>> LANGUAGES = Map.of(PYTHON, List.of(PYTHON), ECMASCRIPT,
            List.of(ECMASCRIPT, "typescript", "tsx"));

    private final Path target;
    private final Path root;
    private final ModuleResolver resolver;
    private final PythonModules python;
    private final Set<String> pythonExtensions;

    private WorkspaceModules(Path target, Path root) {
        this.target = target;
        this.root = root;
        this.resolver = new ModuleResolver(target, List.of());
        this.python = new PythonModules(root);
        this.pythonExtensions = Set.copyOf(Languages.find(PYTHON).map(Language::extensions).orElseThrow());
    }

    /** For a step; empty if it looks at each file by itself. */
    static Optional<SemanticWorkspace> of(StepContext context, Optional<SemanticAnalysis> analysis)
            throws StepException {
        if (analysis.isEmpty() || analysis.get().mode() != SemanticAnalysis.Mode.WORKSPACE) {
            return Optional.empty();
        }
        String name = analysis.get().root().orElse(".");
        if (!context.target().resolve(name).normalize().startsWith(context.target().normalize())) {
            throw new StepException("the root of semantic_analysis '" + name + "' leaves the target");
        }
        try {
            Path target = context.target().toRealPath();
            return Optional.of(of(target, target.resolve(name).normalize()));
        } catch (IOException e) {
            throw new StepException("cannot read the target: " + e.getMessage(), List.of(), e);
        }
    }

    /** @param target a real path */
    static SemanticWorkspace of(Path target, Path root) {
        return new SemanticWorkspace(new WorkspaceModules(target, root));
    }

    @Override
    public String family(String path) {
        return isPython(path) ? PYTHON : ECMASCRIPT;
    }

    @Override
    public List<String> files(String family) {
        var extensions = new TreeSet<String>();
        for (String language : LANGUAGES.getOrDefault(family, List.of())) {
            extensions.addAll(Languages.find(language).map(Language::extensions).orElseThrow());
        }
        try {
            return FileWalker.below(root).extensions(extensions).build().walk().files().stream()
                    .map(file -> relative(root.resolve(file))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isPython(String path) {
        return pythonExtensions.contains(path.substring(path.lastIndexOf('.') + 1));
    }

    @Override
    public Optional<String> findWithin(String specifier, String name, String importer) {
        return isPython(importer)
                ? find(specifier.endsWith(".") ? specifier + name : specifier + "." + name, importer)
                : Optional.empty();
    }

    @Override
    public Optional<String> find(String specifier, String importer) {
        if (isPython(importer)) {
            return python.find(specifier, target.resolve(importer)).map(this::relative)
                    .filter(path -> !path.contains("site-packages/"));
        }
        try {
            Path file = resolver.resolve(specifier, target.resolve(importer), false);
            boolean installed = relative(file).startsWith("node_modules/")
                    || relative(file).contains("/node_modules/");
            return file.startsWith(root) && !installed ? Optional.of(relative(file)) : Optional.empty();
        } catch (ModuleNotFoundException | IllegalArgumentException | UncheckedIOException e) {
            // of the target, not of the script: the import stays one
            return Optional.empty();
        }
    }

    private String relative(Path file) {
        return target.relativize(file).toString().replace('\\', '/');
    }
}
