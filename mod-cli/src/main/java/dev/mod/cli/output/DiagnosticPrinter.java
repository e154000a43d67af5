package dev.mod.cli.output;

import dev.mod.cli.terminal.Terminal;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceText;
import dev.mod.validate.render.TextRenderer;
import java.util.List;
import java.util.Map;

/** Prints diagnostics for people, to standard error. */
public final class DiagnosticPrinter {
    private final Terminal terminal;

    /** @param terminal where to print */
    public DiagnosticPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Prints them all, in their order, without the lines they are about. */
    public void print(List<Diagnostic> diagnostics) {
        print(diagnostics, Map.of());
    }

    /** Prints them all, in their order, with the lines they are about. */
    public void print(List<Diagnostic> diagnostics, Map<String, SourceText> texts) {
        if (!diagnostics.isEmpty()) {
            terminal.note(new TextRenderer(terminal.colorErr()).render(diagnostics, texts).stripTrailing());
        }
    }
}
