package dev.mod.cli.output;

import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;

/** Differences in the format of {@code git diff}, as people see them. */
public final class DiffText {
    private DiffText() {}

    /** Prints one to standard output, in colour where that is wanted; to a program, as it stands. */
    public static void print(Terminal terminal, String diff) {
        if (!terminal.outIsTerminal()) {
            terminal.print(diff);
            return;
        }
        diff.lines().forEach(line -> {
            var safe = ControlCharacters.remove(line);
            terminal.println(line.startsWith("+")
                    ? terminal.out(Style.GREEN, safe)
                    : line.startsWith("-")
                            ? terminal.out(Style.RED, safe)
                            : line.startsWith("diff ") ? terminal.out(Style.BOLD, safe) : safe);
        });
    }
}
