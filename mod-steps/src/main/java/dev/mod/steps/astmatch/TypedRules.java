package dev.mod.steps.astmatch;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.match.rule.Rule;
import dev.mod.match.scan.FileScanner;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.steps.files.Globs;
import dev.mod.steps.files.TargetSources;
import dev.mod.types.Project;
import dev.mod.types.Resolution;
import dev.mod.types.RuleTypes;
import dev.mod.types.java.ClassPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Rules of a step that ask for types, which all sources of the target tell as the task sees them. */
final class TypedRules {
    private TypedRules() {}

    interface Work {
        void with(FileScanner scanner) throws StepException, InterruptedException;
    }

    /** Scans with somebody who knows types, and fails when too few names were resolved. */
    static void scan(StepContext context, AstMatchAction action, List<Rule> rules, FileScanner scanner, Work work)
            throws StepException, InterruptedException {
        var sources = TargetSources.of(context);
        try (var types = RuleTypes.open(rules, new Project(sources, classPath(context, action),
                TargetSources.tools()))) {
            work.with(scanner.withSemantics(types));
            types.problems().forEach(each -> context.log().diagnostic(Diagnostic.warning("types-lost", each)));
            Resolution resolution = types.resolution();
            if (resolution.files() > 0) {
                context.log().line(StepLog.Stream.OUT, resolution.summary());
            }
            boolean strict = rules.stream().anyMatch(rule -> rule.needsTypes() && rule.onUnresolved().isEmpty());
            RuleTypes.check(resolution, action.resolved().orElse(strict ? (int) RuleTypes.USUAL_SHARE : 0));
        } catch (ModException e) {
            throw new StepException(String.valueOf(e.getMessage()), e.diagnostics(), e);
        }
    }

    private static List<Path> classPath(StepContext context, AstMatchAction action)
            throws StepException, InterruptedException {
        List<String> entries = Globs.expand(context, action.classpath());
        if (entries.contains(ClassPath.MAVEN)) {
            throw new StepException("`classpath: [maven]` is not for steps, which run no program of their own");
        }
        return ClassPath.of(entries, context.target(), Map.of());
    }
}
