package dev.mod.lsp;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.TextEdit;

/**
 * Something found in an open file.
 *
 * @param fix what would mend it, looked for when it is asked for
 */
record Finding(Diagnostic diagnostic, Supplier<Optional<Fix>> fix) {
    /**
     * A change that mends something.
     *
     * @param title for people
     */
    record Fix(String title, List<TextEdit> edits) {
        Fix {
            edits = List.copyOf(edits);
        }
    }
}
