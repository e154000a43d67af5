package dev.mod.steps.script;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Counted;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileNames;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.ParseLimitException;
import dev.mod.match.symbol.WorkspaceFiles;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.match.walk.FileText;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.steps.files.FixtureFiles;
import dev.mod.steps.files.ParallelFiles;
import dev.mod.steps.files.StepFiles;
import dev.mod.steps.script.host.Capabilities;
import dev.mod.steps.script.host.Metrics;
import dev.mod.steps.script.host.ScriptEnvironment;
import dev.mod.steps.script.internal.module.ModuleRoots;
import dev.mod.steps.script.internal.module.WorkspaceModules;
import dev.mod.steps.script.internal.runtime.ScriptEngine;
import dev.mod.steps.script.internal.runtime.ScriptException;
import dev.mod.steps.script.internal.runtime.ScriptFile;
import dev.mod.steps.script.internal.runtime.ScriptLimits;
import dev.mod.steps.script.internal.runtime.ScriptResult;
import dev.mod.steps.script.internal.runtime.ScriptRuntime;
import dev.mod.steps.script.internal.runtime.ScriptSetup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Execution of a step with a script. */
final class ScriptStep {
    private final StepContext context;
    private final JsAstMatchAction action;
    private final ScriptEngine engine;
    private final ScriptView view;
    private final Metrics metrics = new Metrics();
    private final List<Diagnostic> failures = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger done = new AtomicInteger();
    private boolean applied;
    private final SortedMap<String, Made> results = Collections.synchronizedSortedMap(new TreeMap<>());

    private final SortedSet<String> renamed = new TreeSet<>();

    /**
     * What a transform returned.
     *
     * @param base the text of the file that it was made of
     */
    private record Made(String base, ScriptResult result) {}

    /** A file failed, and with it the step; carries the exception out of the threads. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient StepException failure;

        Failed(StepException failure) {
            super(failure);
            this.failure = failure;
        }
    }

    ScriptStep(StepContext context, JsAstMatchAction action, ScriptEngine engine, ScriptView view) {
        this.engine = engine;
        this.view = view;
        this.context = context;
        this.action = action;
    }

    StepResult execute() throws StepException, InterruptedException {
        Optional<Language> language = language();
        Set<String> extensions = language.map(ScriptLanguages::extensions)
                .orElseGet(view.use() == ScriptView.Use.TEST
                        ? ScriptLanguages::allExtensions
                        : () -> ScriptLanguages.extensions(ScriptLanguages.standard()));
        if (StepFiles.nothingToDo(context, action.include(), action.exclude(), action.basePath(), extensions,
                (path, content) -> true)) {
            context.log().line(StepLog.Stream.OUT, "no file is of its language");
            return StepResult.SUCCEEDED;
        }
        if (capabilities(context, Set.copyOf(action.capabilities())).allowNothing()) {
            // while the files are looked for and the script is read
            engine.prepare();
        }
        List<String> files = view.use() == ScriptView.Use.TEST && action.include().isEmpty()
                ? everything(extensions)
                : StepFiles.find(context, action.include(), action.exclude(), action.basePath(), extensions);
        // one after the other in a fixture: restoring a file must not undo what another's transform wrote to it meanwhile
        int threads = view.use() == ScriptView.Use.TEST
                ? 1
                : action.maxThreads().orElse(Runtime.getRuntime().availableProcessors());
        var setup = setup(context, action.jsFile(), action.dryRun(), Set.copyOf(action.capabilities()), view);
        Optional<WorkspaceIndex> semantics = workspace();
        int changed;
        try (var runtime = new ScriptRuntime(setup, engine);
                var types = new ScriptTypes(context, reach())) {
            var shared = new ScriptState(context);
            var renames = new SymbolRenames(context, types, semantics, action.dryRun());
            ParallelFiles.forEach(context, files, threads, path -> {
                try {
                    transform(runtime, shared, semantics, types, renames, path, language);
                } catch (StepException e) {
                    throw new Failed(e);
                }
                context.log().progress(done.incrementAndGet(), files.size(), path);
            });
            runtime.endPrograms();
            types.tell();
            changed = apply(renames);
        } catch (Failed e) {
            throw e.failure;
        } catch (ScriptException e) {
            throw failure(e, action.jsFile());
        }
        applied = true;
        context.log().line(StepLog.Stream.OUT, Counted.of(files.size(), "file") + ", " + changed + " changed"
                + (failures.isEmpty() ? "" : ", " + failures.size() + " failed"));
        if (failures.isEmpty() || view.use() == ScriptView.Use.ALONE) {
            tellMetrics();
        }
        if (!failures.isEmpty()) {
            throw new StepException(
                    "the script failed on " + failures.size() + " of " + Counted.of(files.size(), "file"),
                    List.copyOf(failures), null);
        }
        return StepResult.SUCCEEDED;
    }

    /** The files of a fixture: nothing in it is ignored, whatever it is called. */
    private List<String> everything(Set<String> extensions) throws StepException {
        try (Stream<Path> files = Files.walk(context.target())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> FileNames.slashed(context.target().relativize(file)))
                    .filter(file -> extensions.contains(FixtureFiles.extension(file))).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw new StepException("cannot look for files in " + FailureMessages.about(context.target(), e), List.of(),
                    e);
        }
    }

    private Optional<Language> language() throws StepException {
        if (action.language().isEmpty()) {
            return Optional.empty();
        }
        String name = action.language().get();
        Optional<Language> language = Languages.find(name);
        if (language.isEmpty()) {
            throw new StepException("unknown language '" + name + "'");
        }
        return language;
    }

    private ScriptTypes.Reach reach() {
        return switch (action.semanticAnalysis().map(SemanticAnalysis::mode).orElse(SemanticAnalysis.Mode.FILE)) {
            case FILE -> ScriptTypes.Reach.FILE;
            case WORKSPACE -> ScriptTypes.Reach.WORKSPACE;
            case TYPES -> ScriptTypes.Reach.REQUIRED;
        };
    }

    /** The modules of the target; empty if the step looks at each file by itself. */
    private Optional<WorkspaceIndex> workspace() throws StepException {
        if (reach() == ScriptTypes.Reach.FILE) {
            return Optional.empty();
        }
        String name = action.semanticAnalysis().flatMap(SemanticAnalysis::root).orElse(".");
        if (!context.target().resolve(name).normalize().startsWith(context.target().normalize())) {
            throw new StepException("the root of semantic_analysis '" + name + "' leaves the target");
        }
        // the index reads what it needs of the modules itself
        context.workspace().readAll(path -> Languages.forPath(path).isPresent() || path.endsWith(".json"));
        try {
            Path target = context.target().toRealPath();
            return Optional.of(new WorkspaceIndex(
                    new WorkspaceModules(new WorkspaceFiles(target, target.resolve(name).normalize()))));
        } catch (IOException e) {
            throw new StepException("cannot read the target: " + FailureMessages.of(e), List.of(), e);
        }
    }

    static ScriptSetup setup(StepContext context, String file, boolean dryRun, Set<Capability> own, ScriptView view)
            throws StepException {
        Path directory = context.packageDirectory().normalize();
        Path script = directory.resolve(file).normalize();
        if (!script.startsWith(directory)) {
            throw new StepException("script '" + file + "' leaves the package");
        }
        if (!Files.isRegularFile(script)) {
            throw new StepException("there is no script " + file + " in the package");
        }
        Capabilities capabilities = capabilities(context, own);
        return new ScriptSetup(directory, ModuleRoots.of(directory), script, view.target(context.target()),
                context.params(),
                context.item().map(MatrixItem::value), environment(context, capabilities), capabilities,
                context.options().dryRun() || dryRun, ScriptLimits.DEFAULT);
    }

    private static Capabilities capabilities(StepContext context, Set<Capability> own) {
        Set<Capability> declared = new LinkedHashSet<>(context.packageCapabilities());
        declared.addAll(own);
        return new Capabilities(declared, context.options().granted());
    }

    private static Map<String, String> environment(StepContext context, Capabilities capabilities) {
        List<String> secrets = new ArrayList<>();
        for (String name : context.secretParams()) {
            JsonNode value = context.params().get(name);
            if (value != null) {
                secrets.add(value.isString() ? value.asString() : value.toString());
            }
        }
        boolean readsFiles = capabilities.allow(Capability.FS) || capabilities.allow(Capability.CHILD_PROCESS);
        return ScriptEnvironment.visible(readsFiles ? context.environment() : context.environmentWithoutFiles(),
                context.secretParams(), secrets);
    }

    private void transform(ScriptRuntime runtime, ScriptState shared,
            Optional<WorkspaceIndex> semantics, ScriptTypes types, SymbolRenames renames, String listed,
            Optional<Language> given) throws StepException, InterruptedException {
        String path = renames.now(listed);
        if (StepFiles.isPassedOver(context, path)) {
            return;
        }
        Optional<Language> language = given.or(() -> ScriptLanguages.of(path));
        Optional<byte[]> content = renames.read(path);
        if (language.isEmpty() || content.isEmpty()) {
            return;
        }
        if (FileText.of(Path.of(path), content.get()) instanceof FileText.Skipped skipped
                && skipped.reason() != FileText.Reason.EMPTY) {
            warn("skipped-file", path + " is skipped: " + skipped.message());
            return;
        }
        types.check(language.get());
        try (var host = new StepScriptHost(context, shared, metrics, path, action.dryRun(),
                semantics, Optional.of(types), renames, view)) {
            ScriptResult result = runtime.transform(new ScriptFile(path, language.get(), content.get()), host);
            Optional<String> fatal = host.stepFailure();
            if (fatal.isPresent()) {
                throw new StepException(fatal.get());
            }
            boolean returned = !result.equals(ScriptResult.UNCHANGED);
            String text = new String(content.get(), StandardCharsets.UTF_8);
            if (view.use() == ScriptView.Use.TEST || (returned && !context.workspace().exists(renames.now(path)))) {
                // what a transform returns counts for its file, whatever it did to it before
                restore(renames, renames.now(path),
                        renames.carried(path, text, text).getBytes(StandardCharsets.UTF_8));
            }
            if (returned) {
                results.put(path, new Made(text, result));
            }
        } catch (ScriptException e) {
            failed(path, e);
        } catch (ModException e) {
            throw new StepException(path + ": " + e.getMessage(), List.of(), e);
        } catch (ParseLimitException e) {
            warn("skipped-file", path + " is skipped: " + e.getMessage());
        }
    }

    private void restore(SymbolRenames renames, String path, byte[] content) throws StepException {
        if (context.workspace().read(path).filter(now -> Arrays.equals(now, content)).isEmpty()) {
            renames.use(path, () -> context.workspace().write(path, content));
        }
    }

    /** Whether the changes are staged, also those of a script that failed on other files. */
    boolean isApplied() {
        return applied;
    }

    /** The files that the script wants changed, written or not. */
    SortedSet<String> wanted() {
        SortedSet<String> wanted = new TreeSet<>(results.keySet());
        wanted.addAll(renamed);
        return wanted;
    }

    /**
     * Stages what the transforms returned, after the last of them: none may see the result of another, as which ones
     * are done by then is a matter of chance. What scripts write themselves they see at once.
     *
     * @return the number of files changed
     */
    private int apply(SymbolRenames renames) throws StepException {
        checkMoves();
        renamed.addAll(renames.files());
        if (action.dryRun()) {
            return 0;
        }
        SortedSet<String> changed = new TreeSet<>(renamed);
        for (var each : results.entrySet()) {
            String path = renames.now(each.getKey());
            if (!context.workspace().exists(path)) {
                warn("lost-result", path + " was deleted or moved by another transform; its own result is left out");
                continue;
            }
            changed.add(path);
            Made made = each.getValue();
            ScriptResult result = made.result();
            try {
                result.content().map(text -> renames.carried(each.getKey(), made.base(), text))
                        .ifPresent(text -> context.workspace().write(path, text.getBytes(StandardCharsets.UTF_8)));
            } catch (ModException e) {
                throw new StepException(String.valueOf(e.getMessage()), List.of(), e);
            }
            result.renamedTo().ifPresent(to -> context.workspace().rename(path, to));
        }
        return changed.size();
    }

    private void checkMoves() throws StepException {
        Map<String, String> moved = new TreeMap<>();
        for (var each : results.entrySet()) {
            Optional<String> to = each.getValue().result().renamedTo();
            if (to.isEmpty()) {
                continue;
            }
            String other = moved.putIfAbsent(to.get(), each.getKey());
            if (other != null) {
                throw new StepException(other + " and " + each.getKey() + " are both renamed to " + to.get());
            }
            if (!context.workspace().isFree(each.getKey(), to.get())) {
                throw new StepException(each.getKey() + " cannot be renamed to " + to.get() + ": that file exists");
            }
        }
    }

    private void failed(String path, ScriptException e) throws StepException {
        StepException failure = failure(e, path);
        if (!context.options().keepGoing()) {
            throw failure;
        }
        failure.diagnostics().forEach(context.log()::diagnostic);
        failures.addAll(failure.diagnostics());
    }

    private StepException failure(ScriptException e, String path) {
        e.stack().forEach(line -> context.log().line(StepLog.Stream.ERR, path + ": " + line));
        boolean said = e.place().filter(at -> at.file().equals(path)).isPresent();
        return new StepException(said ? e.describe() : path + ": " + e.describe(), List.of(e.diagnostic(path)), e);
    }

    private void tellMetrics() {
        for (String name : metrics.names()) {
            for (Metrics.Entry entry : metrics.entries(name)) {
                context.log().metric(name, entry.cardinality(), entry.count());
            }
        }
    }

    private void warn(String code, String message) {
        context.log().diagnostic(Diagnostic.warning(code, message));
    }
}
