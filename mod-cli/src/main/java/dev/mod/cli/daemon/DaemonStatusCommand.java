package dev.mod.cli.daemon;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Say whether a process answers scans, and what it has done. */
public final class DaemonStatusCommand implements Command {
    private final Supplier<Optional<String>> build;

    /**
     * The command.
     *
     * @param build tells this program from its other builds
     */
    public DaemonStatusCommand(Supplier<Optional<String>> build) {
        this.build = build;
    }

    @Override
    public String description() {
        return "Say whether a process answers scans, and what it has done";
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) {
        DaemonFiles files = DaemonFiles.of(session.environment(), build.get());
        Optional<String> known = DaemonClient.ask(files, "status");
        session.terminal().print("daemon: " + known.orElse("there is none\n"));
        return known.isPresent() ? ExitCode.OK : ExitCode.FAILED;
    }
}
