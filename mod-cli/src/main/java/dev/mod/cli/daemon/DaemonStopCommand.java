package dev.mod.cli.daemon;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** End the process that answers scans. */
public final class DaemonStopCommand implements Command {
    private final Supplier<Optional<String>> build;

    /**
     * The command.
     *
     * @param build tells this program from its other builds
     */
    public DaemonStopCommand(Supplier<Optional<String>> build) {
        this.build = build;
    }

    @Override
    public String description() {
        return "End the process that answers scans";
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) {
        DaemonFiles files = DaemonFiles.of(session.environment(), build.get());
        session.terminal()
                .println(DaemonClient.ask(files, "stop").isPresent() ? "daemon: stopped" : "daemon: there is none");
        return ExitCode.OK;
    }
}
