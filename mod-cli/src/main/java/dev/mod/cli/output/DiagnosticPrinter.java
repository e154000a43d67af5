package dev.mod.cli.output;

import dev.mod.cli.terminal.Terminal;
import dev.mod.model.diagnostic.Diagnostic;
import java.util.List;

/** Prints diagnostics to standard error. */
public final class DiagnosticPrinter {
    private final Terminal terminal;

    /** @param terminal where to print */
    public DiagnosticPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Prints them all, in their order. */
    public void print(List<Diagnostic> diagnostics) {
        diagnostics.forEach(diagnostic -> {
            terminal.note(diagnostic.span().map(span -> span + ": ").orElse("") + diagnostic.severity().label() + "["
                    + diagnostic.code() + "]: " + diagnostic.message());
            diagnostic.hint().ifPresent(hint -> terminal.note("  hint: " + hint));
        });
    }
}
