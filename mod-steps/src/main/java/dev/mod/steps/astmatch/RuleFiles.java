package dev.mod.steps.astmatch;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceText;
import dev.mod.base.source.SourceScalar;
import dev.mod.base.source.SourceNode;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Reads the rule file of a step. */
final class RuleFiles {
    /** Problems of keys and names that ast-grep does not look at, or that it takes though it says they are reserved. */
    private static final Set<String> WITHOUT_EFFECT = Set.of("unknown-key", "key-case", "utility-name");

    /** Bytes; of a larger file only a run says what is wrong with it. */
    private static final int LARGEST = 16 << 20;

    private RuleFiles() {}

    /** @throws StepException if the file is missing or wrong; its diagnostics say where */
    static List<Rule> read(StepContext context, String configFile) throws StepException {
        Path directory = context.packageDirectory().normalize();
        Path file = directory.resolve(configFile).normalize();
        if (!file.startsWith(directory)) {
            throw new StepException("config_file '" + configFile + "' leaves the package");
        }
        String text;
        try {
            text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new StepException("cannot read the rules in " + FailureMessages.about(file, e), List.of(), e);
        }
        RuleFile rules = RuleFile.read(text, configFile);
        if (!rules.isValid()) {
            List<Diagnostic> errors = rules.problems().stream().filter(each -> each.severity() == Severity.ERROR)
                    .toList();
            throw new StepException(errors.get(0) + (errors.size() > 1 ? " and " + (errors.size() - 1) + " more" : ""),
                    rules.problems(), null);
        }
        rules.problems().forEach(context.log()::diagnostic);
        return rules.rules();
    }

    /** Reports what is wrong with the rule file of a step, if it is there. */
    static void check(SourceNode action, PackageFiles files, Report report) {
        Trees.scalar(action, "config_file").map(SourceScalar::text).filter(PackagePaths::isInside)
                .map(PackagePaths::normal)
                .ifPresent(path -> files.read(path, LARGEST).ifPresent(bytes -> {
                    String text = new String(bytes, StandardCharsets.UTF_8);
                    List<Diagnostic> problems = RuleFile.read(text, files.shown(path)).problems();
                    if (!problems.isEmpty()) {
                        files.keep(new SourceText(files.shown(path), text));
                        problems.forEach(problem -> {
                            if (problem.severity() == Severity.WARNING && WITHOUT_EFFECT.contains(problem.code())) {
                                report.add(SeverityByMode.ERROR_IF_STRICT, problem);
                            } else {
                                report.add(problem);
                            }
                        });
                    }
                }));
    }
}
