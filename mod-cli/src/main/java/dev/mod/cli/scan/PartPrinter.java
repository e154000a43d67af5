package dev.mod.cli.scan;

import dev.mod.cli.terminal.Terminal;
import java.util.List;
import java.util.TreeMap;

/** Printing of what is found, file by file as it comes, or in the order of the files' names at the end. */
final class PartPrinter {
    private final Terminal terminal;
    private final Report report;
    private final TreeMap<String, String> parts = new TreeMap<>();
    private boolean fails;

    PartPrinter(Terminal terminal, Report report) {
        this.terminal = terminal;
        this.report = report;
    }

    /** Takes what is printed of a file. */
    void add(String name, KnownParts.Part part) {
        fails |= part.fails();
        if (part.length() == 0) {
            return;
        }
        if (report.streams()) {
            part.pieces().forEach(terminal::print);
        } else {
            parts.put(name, part.text());
        }
    }

    /** Prints what is left. */
    void end() {
        if (!report.streams()) {
            terminal.print(report.whole(List.copyOf(parts.values())));
        }
    }

    /** Whether something makes the command fail. */
    boolean fails() {
        return fails;
    }
}
