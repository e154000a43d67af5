package dev.mod.model.dialect;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceNode;
import java.util.List;

/**
 * A tree with canonical keys.
 *
 * @param root the tree; pointers are those of the canonical keys, spans those of the file
 * @param diagnostics an error for each object that has a canonical key and its alias; the one that comes first is kept
 */
public record Canonical(SourceNode root, List<Diagnostic> diagnostics) {
    public Canonical {
        diagnostics = List.copyOf(diagnostics);
    }
}
