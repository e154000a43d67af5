package dev.mod.validate;

import dev.mod.validate.kind.StepKinds;
import dev.mod.model.binding.ManifestBinder;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Diagnostics;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.manifest.WorkflowEntry;
import dev.mod.base.source.SourceLimits;
import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceResult;
import dev.mod.base.source.SourceText;
import dev.mod.validate.kind.StepKind;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.rule.PackageTree;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.rule.step.StepLibraries;
import dev.mod.validate.schema.BuiltInStepKinds;
import dev.mod.validate.schema.ManifestSchema;
import dev.mod.validate.schema.Shape;
import dev.mod.validate.schema.WorkflowSchema;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.WorkflowTree;
import java.nio.charset.StandardCharsets;
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
    /** Keys of the metadata whose values decide what a run does. */
    private static final Set<String> NEEDED = Set.of("workflow", "workflows", "capabilities");

    private final StepKinds kinds;
    private final Map<String, byte[]> contents = new HashMap<>();
    private final PackageLocation location;
    private final DirectoryFiles files;
    private final Diagnostics diagnostics = new Diagnostics();
    private final Mode mode;
    private final Report report;
    private @Nullable Shape workflowShape;

    private PackageValidator(PackageLocation location, Collection<? extends StepKind> kinds, Mode mode,
            Map<Path, byte[]> unsaved) {
        this.kinds = new StepKinds(BuiltInStepKinds.and(kinds));
        this.location = location;
        this.files = new DirectoryFiles(location.directory(), location.given(), unsaved);
        this.mode = mode;
        this.report = new Report(mode::severity, diagnostics);
    }

    /**
     * Validates a package.
     *
     * @param directoryOrFile a directory with a metadata file or just {@code workflow.yaml}, or one of these files
     * @param kinds step kinds besides the built-in ones
     */
    public static ValidationResult validate(Path directoryOrFile, Collection<? extends StepKind> kinds, Mode mode) {
        return validate(directoryOrFile, kinds, mode, Map.of());
    }

    /**
     * Validates a package of which an editor has texts that are not saved.
     *
     * @param directoryOrFile a directory with a metadata file or just {@code workflow.yaml}, or one of these files
     * @param kinds step kinds besides the built-in ones
     * @param unsaved contents in place of those of files that are there, by absolute normal paths
     */
    public static ValidationResult validate(Path directoryOrFile, Collection<? extends StepKind> kinds, Mode mode,
            Map<Path, byte[]> unsaved) {
        var location = PackageLocation.of(directoryOrFile);
        return location.problems().isEmpty()
                ? new PackageValidator(location, kinds, mode, unsaved).run()
                : new ValidationResult(Optional.empty(), location.problems(), Map.of());
    }

    private ValidationResult run() {
        Optional<SourceMap> manifest = location.manifest().flatMap(this::manifest);
        Map<String, SourceMap> workflows = workflows(manifest);
        var tree = new PackageTree(manifest.map(ManifestTree::of),
                workflows.values().stream().map(root -> WorkflowTree.of(root, kinds.keys())).toList());
        Rules.packages(kinds).forEach(rule -> rule.check(tree, files, report));
        new NestedPackages(kinds, mode).check(tree.workflows(), location.given(), files, report);
        Optional<ModPackage> value = diagnostics.hasErrors()
                ? Optional.empty()
                : Optional.of(bind(manifest, workflows,
                        PackageKind.of(tree.workflows(), kinds).orElse(PackageKind.WORKFLOW)));
        value.ifPresent(this::reachable);
        return new ValidationResult(diagnostics.hasErrors() ? Optional.empty() : value,
                withoutEchoes(diagnostics.list()), files.texts());
    }

    /** What only following the files of steps to others shows. */
    private void reachable(ModPackage found) {
        found.workflows().values().stream().flatMap(source -> source.workflow().steps().stream())
                .flatMap(step -> kinds.of(step).stream()
                        .flatMap(kind -> kind.checkReachable(step.action(), location.directory()).stream()))
                .distinct().forEach(problem -> report.add(problem.span().map(span -> {
                    files.read(span.file(), SourceLimits.FILE_BYTES)
                            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                            .ifPresent(text -> files.keep(new SourceText(files.shown(span.file()), text)));
                    return Diagnostic.error(problem.code(), problem.message(),
                            new Span(files.shown(span.file()), span.start(), span.end()), problem.pointer())
                            .withHint(problem.hint());
                }).orElse(problem)));
    }

    /** A key that a rule speaks about needs no second mention as unknown. */
    private static List<Diagnostic> withoutEchoes(List<Diagnostic> all) {
        Set<Span> spoken = all.stream().filter(diagnostic -> !diagnostic.code().equals("unknown-key"))
                .flatMap(diagnostic -> diagnostic.span().stream()).collect(Collectors.toSet());
        return all.stream().filter(diagnostic -> !diagnostic.code().equals("unknown-key")
                || diagnostic.span().filter(spoken::contains).isEmpty()).toList();
    }

    private Optional<SourceMap> manifest(String name) {
        boolean running = isRunning();
        Optional<SourceMap> tree = read(name).map(CanonicalTrees::manifest)
                .map(root -> running ? whatARunNeeds(root) : root);
        tree.ifPresent(root -> {
            shape(new Shape(running ? ManifestSchema.run() : ManifestSchema.publish(), "package metadata"), root);
            ManifestTree view = ManifestTree.of(root);
            Rules.manifest().forEach(rule -> rule.check(view, files, report));
        });
        return tree;
    }

    private boolean isRunning() {
        return mode == Mode.RUN || mode == Mode.TEST;
    }

    /**
     * The metadata without the keys whose values are wrong, if a run can do without them, without capabilities that there
     * are not, since nobody can be granted these, and with the workflow by default for one that is not there: all are
     * warned of.
     */
    private SourceMap whatARunNeeds(SourceMap root) {
        Set<String> wrong = new LinkedHashSet<>();
        for (Diagnostic problem : new Shape(ManifestSchema.run(), "package metadata").check(root)) {
            String pointer = problem.pointer();
            String key = pointer.isEmpty() ? "" : pointer.substring(1).split("/", 2)[0];
            boolean needed = NEEDED.contains(key);
            if (!key.isEmpty() && (!needed || pointer.startsWith("/capabilities/"))) {
                wrong.add(needed ? pointer : "/" + key);
                report.add(problem.withSeverity(Severity.WARNING));
            }
        }
        return new SourceMap(root.span(), root.path(), root.entries().stream()
                .filter(entry -> !wrong.contains(entry.value().pointer()))
                .map(entry -> new SourceMap.Entry(entry.key(), entry.keySpan(), entry.key().equals("workflow")
                        ? workflow(entry.value())
                        : without(entry.value(), wrong)))
                .toList());
    }

    private SourceNode workflow(SourceNode named) {
        if (named instanceof SourceScalar path && PackagePaths.isInside(path.text())
                && !files.isFile(PackagePaths.normal(path.text())) && files.isFile(PackageManifest.DEFAULT_WORKFLOW)) {
            report.add(Diagnostic.warning("missing-file", "there is no file \"" + Shown.text(path.text())
                    + "\" in the package; " + PackageManifest.DEFAULT_WORKFLOW + " is taken", path.span(),
                    path.pointer()));
            return new SourceScalar(path.span(), path.path(), SourceScalar.Type.STRING,
                    PackageManifest.DEFAULT_WORKFLOW,
                    path.style(), path.source());
        }
        return named;
    }

    /** A list without the elements at these pointers. */
    private static SourceNode without(SourceNode value, Set<String> pointers) {
        return value instanceof SourceList list
                ? new SourceList(list.span(), list.path(),
                        list.items().stream().filter(item -> !pointers.contains(item.pointer())).toList())
                : value;
    }

    /** The trees of all workflow files that can be read, by path. */
    private Map<String, SourceMap> workflows(Optional<SourceMap> manifest) {
        Set<String> paths = new LinkedHashSet<>();
        location.workflow().ifPresent(paths::add);
        manifest.filter(tree -> paths.isEmpty()).map(ManifestTree::of)
                .ifPresent(tree -> tree.workflowPaths().stream().map(path -> path.text())
                        .filter(PackagePaths::isInside).map(PackagePaths::normal).filter(files::isFile)
                        .forEach(paths::add));
        if (paths.isEmpty() && manifest.filter(tree -> tree.entry("workflow").isEmpty()
                && tree.entry("workflows").isEmpty()).isPresent() && files.isFile(PackageManifest.DEFAULT_WORKFLOW)) {
            paths.add(PackageManifest.DEFAULT_WORKFLOW);
        }
        Map<String, SourceMap> trees = new LinkedHashMap<>();
        for (String path : paths) {
            read(path).map(root -> CanonicalTrees.workflow(root, kinds.keys(), report)).ifPresent(read -> {
                SourceMap meant = isRunning()
                        ? workflowShape().asMeant(read, problem -> report.add(problem.withSeverity(Severity.WARNING)))
                        : read;
                var place = new WorkflowPlace(meant, path, kinds, files::isFile);
                contents.computeIfPresent(path, (file, bytes) -> place.bytes(bytes));
                SourceMap root = place.tree();
                shape(workflowShape(), root);
                WorkflowTree view = WorkflowTree.of(root, kinds.keys());
                Rules.workflow(kinds).forEach(rule -> rule.check(view, files, report));
                if (mode == Mode.RUN) {
                    new StepLibraries(kinds).check(view, files, report);
                }
                trees.put(path, root);
            });
        }
        return trees;
    }

    private Optional<SourceMap> read(String path) {
        String shown = files.shown(path);
        Optional<byte[]> bytes = files.read(path, SourceLimits.FILE_BYTES);
        if (bytes.isEmpty()) {
            report.add(files.size(path) > SourceLimits.FILE_BYTES
                    ? SourceLimits.tooLarge(shown)
                    : Diagnostic.error("unreadable-file", "\"" + shown + "\" cannot be read"));
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
            shape = new Shape(WorkflowSchema.publish(kinds.all()), "workflow");
            workflowShape = shape;
        }
        return shape;
    }

    @SuppressWarnings("ReferenceEquality") // the one shape
    private void shape(Shape shape, SourceMap root) {
        report.addAll(shape.check(root));
        // one that is almost a key of a workflow was meant to be that; published packages have such ones, and run
        boolean runs = shape == workflowShape;
        shape.unknownKeys(root).forEach(problem -> report.add(runs && problem.hint().isPresent()
                ? SeverityByMode.ERROR_UNLESS_RUN
                : SeverityByMode.ERROR_IF_STRICT, problem));
    }

    private ModPackage bind(Optional<SourceMap> manifestTree, Map<String, SourceMap> trees,
            PackageKind kind) {
        Optional<PackageManifest> manifest = manifestTree.map(ManifestBinder::bind);
        Set<String> custom = kinds.keys();
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
