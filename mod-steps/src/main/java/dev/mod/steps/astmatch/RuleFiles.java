package dev.mod.steps.astmatch;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.source.Problem;
import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.Position;
import dev.mod.model.diagnostic.Severity;
import dev.mod.model.diagnostic.Span;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the rule file of a step. */
final class RuleFiles {
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
            throw new StepException("cannot read the rules in " + file + ": " + e.getMessage(), List.of(), e);
        }
        RuleFile rules = RuleFile.read(text, configFile);
        List<Diagnostic> diagnostics = new ArrayList<>();
        rules.problems().forEach(problem -> diagnostics.add(diagnostic(problem)));
        if (!rules.isValid()) {
            long errors = diagnostics.stream().filter(d -> d.severity() == Severity.ERROR).count();
            Problem first = rules.problems().stream().filter(p -> p.severity() == Problem.Severity.ERROR).findFirst()
                    .orElseThrow();
            throw new StepException(first + (errors > 1 ? " and " + (errors - 1) + " more" : ""), diagnostics, null);
        }
        diagnostics.forEach(context.log()::diagnostic);
        return rules.rules();
    }

    private static Diagnostic diagnostic(Problem problem) {
        Optional<Span> span = Optional.ofNullable(problem.place()).map(place -> new Position(place.line(),
                place.column())).map(position -> new Span(problem.file(), position, position));
        return new Diagnostic(problem.code(),
                problem.severity() == Problem.Severity.ERROR ? Severity.ERROR : Severity.WARNING, problem.message(),
                span, "", Optional.ofNullable(problem.hint()));
    }
}
