package dev.mod.steps.astmatch;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.Rule;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import dev.mod.match.walk.FileText;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.steps.files.ParallelFiles;
import dev.mod.steps.files.StepFiles;
import dev.mod.steps.packages.OptionalLibraries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One execution of such a step. Apart from the executor, which must load where the pattern engine is missing. */
final class AstMatchStep {
    private static final Map<String, String> TYPES = Map.of("dev.mod.types.RuleTypes", "dev.mod:mod-types");

    private AstMatchStep() {}

    static StepResult execute(StepContext context) throws StepException, InterruptedException {
        AstMatchAction action = (AstMatchAction) context.step().action();
        List<Rule> rules = RuleFiles.read(context, action.configFile());
        boolean typed = rules.stream().anyMatch(Rule::needsTypes);
        if (typed) {
            OptionalLibraries.check("a rule that asks for types", OptionalLibraries.missing(TYPES));
        }
        var scanner = new FileScanner(rules);
        Set<String> extensions = extensions(scanner);
        if (StepFiles.nothingToDo(context, action.include(), action.exclude(), action.basePath(), extensions,
                (path, content) -> mayConcern(scanner, typed, path, content))) {
            context.log().line(StepLog.Stream.OUT, "no file matches");
            return StepResult.SUCCEEDED;
        }
        List<String> files = StepFiles.find(context, action.include(), action.exclude(), action.basePath(), extensions);
        var counts = new ScanCounts(files.size());
        int threads = action.maxThreads().orElse(Runtime.getRuntime().availableProcessors());
        List<String> candidates = candidates(context, scanner, files, threads, counts);
        context.workspace().intend(candidates);
        if (typed) {
            // nothing is written while files are asked what the others mean
            Map<String, FileResult> found = new ConcurrentHashMap<>();
            TypedRules.scan(context, action, rules, scanner,
                    known -> ParallelFiles.forEach(context, candidates, threads,
                            path -> find(context, known, path, counts).ifPresent(result -> found.put(path, result))));
            for (String path : candidates) {
                Optional.ofNullable(found.get(path)).ifPresent(result -> keep(context, path, result));
            }
        } else {
            ParallelFiles.forEach(context, candidates, threads, path -> {
                find(context, scanner, path, counts).ifPresent(result -> keep(context, path, result));
                context.log().progress(counts.done(), files.size(), path);
            });
        }
        context.log().line(StepLog.Stream.OUT, counts.summary());
        return StepResult.SUCCEEDED;
    }

    /**
     * The files that have to be read, the largest first. What the task has not changed, and what lacks the words that the
     * rules need, is told apart on disk; the task is done again only if another one puts such words there.
     */
    private static List<String> candidates(StepContext context, FileScanner scanner, List<String> files, int threads,
            ScanCounts counts) throws InterruptedException {
        if (context.files().isPresent()) {
            return files;
        }
        Set<String> unwritten = context.workspace().unwritten();
        Map<String, Long> sizes = new ConcurrentHashMap<>();
        ParallelFiles.forEach(context, files, threads, path -> {
            Optional<Language> language = Languages.forPath(path);
            Path file = context.target().resolve(path);
            if (language.isPresent() && !unwritten.contains(path) && scanner.rulesOut(language.get(), path, file)) {
                context.workspace().assume(path, () -> !context.workspace().unwritten().contains(path)
                        && scanner.rulesOut(language.get(), path, file));
                counts.passedOver();
            } else {
                sizes.put(path, file.toFile().length());
            }
        });
        var candidates = new ArrayList<String>(sizes.keySet());
        candidates.sort(Comparator.comparing((String path) -> sizes.getOrDefault(path, 0L)).reversed()
                .thenComparing(Comparator.naturalOrder()));
        return candidates;
    }

    /** Whether something is found in a content, or something is to be said about it. */
    private static boolean mayConcern(FileScanner scanner, boolean typed, String path, byte[] content) {
        Optional<Language> language = Languages.forPath(path);
        if (language.isEmpty() || !scanner.isConcernedWith(language.get()) || content.length == 0) {
            return false;
        }
        if (typed) {
            // what its names mean is said by other files
            return true;
        }
        FileResult result = scanner.scan(language.get(), path, content);
        return !result.matches().isEmpty() || !result.warnings().isEmpty();
    }

    private static Set<String> extensions(FileScanner scanner) {
        var extensions = new LinkedHashSet<String>();
        for (Language language : Languages.all()) {
            if (scanner.isConcernedWith(language)) {
                extensions.addAll(language.extensions());
            }
        }
        return extensions;
    }

    /** What is found in a file; empty when it is passed over. */
    private static Optional<FileResult> find(StepContext context, FileScanner scanner, String path,
            ScanCounts counts) {
        Optional<Language> language = Languages.forPath(path);
        if (language.isEmpty() || !scanner.isConcernedWith(language.get()) || StepFiles.isPassedOver(context, path)) {
            counts.passedOver();
            return Optional.empty();
        }
        Optional<byte[]> content = context.workspace().read(path);
        if (content.isEmpty()) {
            warn(context, "missing-file", path + " is not there any more");
            counts.passedOver();
            return Optional.empty();
        }
        FileText text = FileText.of(Path.of(path), content.get());
        if (text instanceof FileText.Skipped skipped) {
            if (skipped.reason() != FileText.Reason.EMPTY) {
                warn(context, "skipped-file", path + " is skipped: " + skipped.message());
            }
            counts.passedOver();
            return Optional.empty();
        }
        FileResult result = scanner.scanText(language.get(), path, content.get());
        result.warnings().forEach(warning -> warn(context, "file-warning", path + ": " + warning));
        counts.scanned(result);
        return Optional.of(result);
    }

    private static void keep(StepContext context, String path, FileResult result) {
        result.output().ifPresentOrElse(output -> context.workspace().write(path, output),
                () -> context.workspace().abandon(path));
    }

    private static void warn(StepContext context, String code, String message) {
        context.log().diagnostic(Diagnostic.warning(code, message));
    }
}
