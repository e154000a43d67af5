package dev.mod.validate;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.source.SourceText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What validation gave.
 *
 * @param value the package, unless there are errors
 * @param diagnostics all problems of all files, sorted by file and position
 * @param texts the texts read, by the file name that spans carry, for showing the diagnostics
 */
public record ValidationResult(Optional<ModPackage> value, List<Diagnostic> diagnostics,
        Map<String, SourceText> texts) {
    public ValidationResult {
        diagnostics = List.copyOf(diagnostics);
        texts = Map.copyOf(texts);
    }

    /** Whether any of the diagnostics is an error. */
    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }
}
