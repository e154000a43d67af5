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
import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.steps.files.ParallelFiles;
import dev.mod.steps.files.StepFiles;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One execution of such a step. Apart from the executor, which must load where the pattern engine is missing. */
final class AstMatchStep {
    private AstMatchStep() {}

    static StepResult execute(StepContext context) throws StepException, InterruptedException {
        AstMatchAction action = (AstMatchAction) context.step().action();
        List<Rule> rules = RuleFiles.read(context, action.configFile());
        var scanner = new FileScanner(rules);
        List<String> files = StepFiles.find(context, action.include(), action.exclude(), action.basePath(),
                extensions(scanner));
        var counts = new ScanCounts(files.size());
        int threads = action.maxThreads().orElse(Runtime.getRuntime().availableProcessors());
        ParallelFiles.forEach(context, files, threads, path -> {
            scan(context, scanner, path, counts);
            context.log().progress(counts.done(), files.size(), path);
        });
        context.log().line(StepLog.Stream.OUT, counts.summary());
        return StepResult.SUCCEEDED;
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

    private static void scan(StepContext context, FileScanner scanner, String path, ScanCounts counts) {
        Optional<Language> language = Languages.forPath(path);
        if (language.isEmpty() || !scanner.isConcernedWith(language.get())) {
            counts.passedOver();
            return;
        }
        Optional<byte[]> content = context.workspace().read(path);
        if (content.isEmpty()) {
            warn(context, "missing-file", path + " is not there any more");
            counts.passedOver();
            return;
        }
        FileText text = FileText.of(Path.of(path), content.get());
        if (text instanceof FileText.Skipped skipped) {
            if (skipped.reason() != FileText.Reason.EMPTY) {
                warn(context, "skipped-file", path + " is skipped: " + skipped.message());
            }
            counts.passedOver();
            return;
        }
        FileResult result = scanner.scanText(language.get(), path, content.get());
        result.warnings().forEach(warning -> warn(context, "file-warning", path + ": " + warning));
        if (!result.refused().isEmpty()) {
            warn(context, "rewrite-refused", path + ": " + result.refused().size()
                    + " edits are left out, because the file would have more syntax errors with them");
        }
        result.output().ifPresent(output -> context.workspace().write(path, output));
        counts.scanned(result);
    }

    private static void warn(StepContext context, String code, String message) {
        context.log().diagnostic(Diagnostic.warning(code, message));
    }
}
