package dev.mod.validate;

import dev.mod.model.binding.ManifestBinder;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.Diagnostics;
import dev.mod.model.diagnostic.Span;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.manifest.WorkflowEntry;
import dev.mod.model.source.SourceLimits;
import dev.mod.model.source.SourceMap;
import dev.mod.model.source.SourceNode;
import dev.mod.model.source.SourceReader;
import dev.mod.model.source.SourceResult;
import dev.mod.model.workflow.StepKind;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.rule.PackageKind;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.rule.PackageTree;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.Rules;
import dev.mod.validate.rule.StepLibraries;
import dev.mod.validate.schema.BuiltInStepKinds;
import dev.mod.validate.schema.ManifestSchema;
import dev.mod.validate.schema.Shape;
import dev.mod.validate.schema.WorkflowSchema;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.WorkflowTree;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a package and finds everything that is wrong with it in one pass. Never throws for what is in its files.
 *
 * @since 0.1.0
 */
public final class PackageValidator {
    private final Collection<StepKind> kinds;
    private final Map<String, byte[]> contents = new HashMap<>();
    private final PackageLocation location;
    private final DirectoryFiles files;
    private final Diagnostics diagnostics = new Diagnostics();
    private final boolean running;
    private final Report report;
    private @Nullable Shape workflowShape;

    private PackageValidator(PackageLocation location, Collection<? extends StepKind> kinds, Mode mode) {
        this.kinds = BuiltInStepKinds.and(kinds);
        this.location = location;
        this.files = new DirectoryFiles(location.directory(), location.given());
        this.running = mode == Mode.RUN;
        this.report = new Report(mode == Mode.STRICT, mode == Mode.RUN, diagnostics);
    }

    /**
     * Validates a package.
     *
     * @param directoryOrFile a directory with a metadata file or just {@code workflow.yaml}, or one of these files
     * @param kinds step kinds besides the built-in ones
     */
    public static ValidationResult validate(Path directoryOrFile, Collection<? extends StepKind> kinds, Mode mode) {
        var location = PackageLocation.of(directoryOrFile);
        return location.problems().isEmpty()
                ? new PackageValidator(location, kinds, mode).run()
                : new ValidationResult(Optional.empty(), location.problems(), Map.of());
    }

    private ValidationResult run() {
        Optional<SourceMap> manifest = location.manifest().flatMap(this::manifest);
        Map<String, SourceMap> workflows = workflows(manifest);
        var tree = new PackageTree(manifest.map(ManifestTree::of),
                workflows.values().stream().map(root -> WorkflowTree.of(root, kindKeys())).toList());
        Rules.packages().forEach(rule -> rule.check(tree, files, report));
        Optional<ModPackage> value = diagnostics.hasErrors()
                ? Optional.empty()
                : Optional.of(bind(manifest, workflows,
                        PackageKind.of(tree.workflows()).orElse(PackageKind.WORKFLOW)));
        return new ValidationResult(value, withoutEchoes(diagnostics.list()), files.texts());
    }

    /** A key that a rule speaks about needs no second mention as unknown. */
    private static List<Diagnostic> withoutEchoes(List<Diagnostic> all) {
        Set<Span> spoken = all.stream().filter(diagnostic -> !diagnostic.code().equals("unknown-key"))
                .flatMap(diagnostic -> diagnostic.span().stream()).collect(Collectors.toSet());
        return all.stream().filter(diagnostic -> !diagnostic.code().equals("unknown-key")
                || diagnostic.span().filter(spoken::contains).isEmpty()).toList();
    }

    private Optional<SourceMap> manifest(String name) {
        Optional<SourceMap> tree = read(name).map(Canonical::manifest);
        tree.ifPresent(root -> {
            shape(new Shape(running ? ManifestSchema.run() : ManifestSchema.publish(), "package metadata"), root);
            ManifestTree view = ManifestTree.of(root);
            Rules.manifest().forEach(rule -> rule.check(view, files, report));
        });
        return tree;
    }

    /** The trees of all workflow files that can be read, by path. */
    private Map<String, SourceMap> workflows(Optional<SourceMap> manifest) {
        Set<String> paths = new LinkedHashSet<>();
        location.workflow().ifPresent(paths::add);
        manifest.filter(tree -> paths.isEmpty()).map(ManifestTree::of)
                .ifPresent(tree -> tree.workflowPaths().stream().map(path -> path.text())
                        .filter(PackagePaths::isInside).map(PackagePaths::normal).filter(files::isFile)
                        .forEach(paths::add));
        Map<String, SourceMap> trees = new LinkedHashMap<>();
        for (String path : paths) {
            read(path).map(root -> Canonical.workflow(root, kindKeys(), report)).ifPresent(root -> {
                shape(workflowShape(), root);
                WorkflowTree view = WorkflowTree.of(root, kindKeys());
                Rules.workflow().forEach(rule -> rule.check(view, files, report));
                if (running) {
                    new StepLibraries(kinds).check(view, files, report);
                }
                trees.put(path, root);
            });
        }
        return trees;
    }

    private Optional<SourceMap> read(String path) {
        String shown = files.shown(path);
        // one byte more than allowed, so that the reader still sees that the file is too large
        Optional<byte[]> bytes = files.read(path, SourceLimits.FILE_BYTES + 1);
        if (bytes.isEmpty()) {
            report.add(Diagnostic.error("unreadable-file", "\"" + shown + "\" cannot be read"));
            return Optional.empty();
        }
        SourceResult result = SourceReader.read(shown, bytes.get());
        files.keep(result.text());
        contents.put(path, bytes.get());
        report.addAll(result.diagnostics());
        Optional<SourceNode> root = result.root();
        if (root.isPresent() && !(root.get() instanceof SourceMap)) {
            report.error("wrong-type", "expected an object", root.get());
        }
        return root.filter(SourceMap.class::isInstance).map(SourceMap.class::cast);
    }

    private Shape workflowShape() {
        Shape shape = workflowShape;
        if (shape == null) {
            shape = new Shape(WorkflowSchema.publish(kinds), "workflow");
            workflowShape = shape;
        }
        return shape;
    }

    private void shape(Shape shape, SourceMap root) {
        report.addAll(shape.check(root));
        shape.unknownKeys(root).forEach(report::lapse);
    }

    private Set<String> kindKeys() {
        return kinds.stream().map(StepKind::key).collect(Collectors.toUnmodifiableSet());
    }

    private ModPackage bind(Optional<SourceMap> manifestTree, Map<String, SourceMap> trees,
            PackageKind kind) {
        Optional<PackageManifest> manifest = manifestTree.map(ManifestBinder::bind);
        Set<String> custom = kindKeys();
        Map<String, WorkflowSource> workflows = new LinkedHashMap<>();
        List<WorkflowEntry> entries = manifest.map(PackageManifest::workflows)
                .orElseGet(() -> List.of(new WorkflowEntry(PackageManifest.DEFAULT_VARIANT,
                        location.workflow().orElseThrow(), Optional.empty(), true)));
        for (WorkflowEntry entry : entries) {
            String path = PackagePaths.normal(entry.path());
            SourceMap tree = trees.get(path);
            byte[] bytes = contents.get(path);
            if (tree != null && bytes != null) {
                Workflow workflow = WorkflowBinder.bind(tree, custom);
                workflows.put(entry.name(), new WorkflowSource(path, workflow, tree, bytes));
            }
        }
        return new ModPackage(location.directory(), manifest, workflows, kind);
    }
}
