package dev.mod.lsp;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceText;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.kind.StepKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What validation says about the package that a file belongs to, with the texts of open files in place of saved ones. */
final class PackageChecks {
    private static final int MOST_PARENTS = 8;

    private final Collection<? extends StepKind> kinds;

    PackageChecks(Collection<? extends StepKind> kinds) {
        this.kinds = List.copyOf(kinds);
    }

    /** The directory of the package that a file belongs to. */
    static Optional<Path> packageOf(Path file) {
        Path directory = file.getParent();
        for (int up = 0; up < MOST_PARENTS && directory != null; up++) {
            Path at = directory;
            if (Dialect.packageFileNames().stream().anyMatch(name -> Files.isRegularFile(at.resolve(name)))
                    || Files.isRegularFile(at.resolve(PackageManifest.DEFAULT_WORKFLOW))) {
                return Optional.of(at);
            }
            directory = at.getParent();
        }
        return Optional.empty();
    }

    /** The findings in each open file of a package; those that have no place are in the first of its files that is open. */
    Map<Path, List<Finding>> check(Path directory, Map<Path, OpenFile> open) {
        Map<Path, byte[]> texts = new HashMap<>();
        open.forEach((path, file) -> texts.put(path, file.lines().bytes()));
        ValidationResult result = PackageValidator.validate(directory, kinds, Mode.LENIENT, texts);
        Map<Path, List<Finding>> found = new HashMap<>();
        for (Diagnostic problem : result.diagnostics()) {
            Optional<Path> place = problem.span().map(Span::file).map(directory::resolve).map(Path::normalize)
                    .or(() -> description(directory, open));
            OpenFile file = place.map(open::get).orElse(null);
            if (file != null && fits(problem, result, file)) {
                found.computeIfAbsent(file.path(), unused -> new ArrayList<>())
                        .add(Findings.of(problem, file.lines()));
            }
        }
        return found;
    }

    /** Whether places count in the text that is open: a byte-order mark is not in the text that was read. */
    private static boolean fits(Diagnostic problem, ValidationResult result, OpenFile file) {
        return problem.span().map(Span::file).map(result.texts()::get).map(SourceText::text)
                .map(text -> file.lines().text().endsWith(text)).orElse(true);
    }

    private static Optional<Path> description(Path directory, Map<Path, OpenFile> open) {
        var names = new ArrayList<>(Dialect.packageFileNames());
        names.add(PackageManifest.DEFAULT_WORKFLOW);
        return names.stream().map(directory::resolve).filter(open::containsKey).findFirst();
    }
}
