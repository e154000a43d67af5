package dev.mod.cli.watch;

import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Work that is done once, and again whenever files change. */
public final class Watch {
    /** The option. */
    public static final String OPTION = "--watch";

    /** What is done each time. */
    public interface Work {
        /** Does it; {@link ExitCode#INTERRUPTED} ends the watch. */
        ExitCode once() throws InterruptedException;
    }

    private Watch() {}

    /**
     * Does the work until the person ends it. A terminal is cleared before each time but the first.
     *
     * @param watched directories, with all below them
     */
    public static ExitCode of(Session session, List<Path> watched, Work work) throws InterruptedException {
        if (!session.arguments().flag(OPTION)) {
            return work.once();
        }
        var terminal = session.terminal();
        var places = watched.stream().distinct().toList();
        // watched before the first time, so that no change is lost
        try (var changes = FileChanges.below(places)) {
            while (true) {
                try {
                    if (work.once() == ExitCode.INTERRUPTED) {
                        return ExitCode.INTERRUPTED;
                    }
                } catch (ModException e) {
                    // whoever is at work on it will mend it
                    new DiagnosticPrinter(terminal).print(e.diagnostics());
                    terminal.note("error: " + e.getMessage());
                }
                if (!session.quiet()) {
                    terminal.note("waiting for changes in " + places.stream().map(Path::toString)
                            .collect(Collectors.joining(" and ")) + "; Ctrl-C ends");
                }
                if (!changes.await()) {
                    return ExitCode.OK;
                }
                terminal.clear();
            }
        }
    }
}
