package dev.mod.validate;

import dev.mod.base.diagnostic.Severity;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.rule.Report;
import dev.mod.validate.tree.WorkflowTree;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Errors of packages inside a package that its {@code mod} steps run: they would end a run in its middle. What only
 * matters for publishing does not matter there.
 */
final class NestedPackages {
    private final StepKinds kinds;
    private final Mode mode;

    NestedPackages(StepKinds kinds, Mode mode) {
        this.kinds = kinds;
        // the same forgiveness; whoever checks or tests a package may be without libraries that a run needs
        this.mode = mode == Mode.RUN ? Mode.RUN : Mode.TEST;
    }

    void check(List<WorkflowTree> workflows, Path given, DirectoryFiles files, Report report) {
        Set<String> seen = new HashSet<>(Set.of(""));
        workflows.stream().flatMap(workflow -> workflow.steps().stream())
                .flatMap(step -> kinds.texts(step, TextFormat.PACKAGE_SOURCE).stream())
                .filter(source -> source.text().startsWith("./") && PackagePaths.isInside(source.text()))
                .filter(source -> files.isDirectory(PackagePaths.normal(source.text())))
                .filter(source -> seen.add(PackagePaths.normal(source.text())))
                .forEach(source -> nested(source, given, files, report));
    }

    private void nested(SourceScalar source, Path given, DirectoryFiles files, Report report) {
        var result = PackageValidator.validate(given.resolve(PackagePaths.normal(source.text())), kinds.all(), mode);
        result.diagnostics().stream().filter(problem -> problem.severity() == Severity.ERROR).forEach(problem -> {
            problem.span().map(span -> result.texts().get(span.file())).ifPresent(files::keep);
            if (problem.span().isPresent()) {
                report.add(problem);
            } else {
                report.error(problem.code(), problem.message(), source, problem.hint());
            }
        });
    }
}
