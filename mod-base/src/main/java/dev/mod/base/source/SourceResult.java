package dev.mod.base.source;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import java.util.List;
import java.util.Optional;

/**
 * What reading a file gave.
 *
 * @param root the tree; present whenever one could be built, even beside errors, so that more problems can be found
 * @param diagnostics sorted
 * @param text the text, for showing diagnostics
 */
public record SourceResult(Optional<SourceNode> root, List<Diagnostic> diagnostics, SourceText text) {
    public SourceResult {
        diagnostics = List.copyOf(diagnostics);
    }

    /** Whether any of the diagnostics is an error. */
    public boolean hasErrors() {
        return diagnostics.stream().anyMatch(d -> d.severity() == Severity.ERROR);
    }
}
