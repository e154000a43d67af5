package dev.mod.cli.daemon;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Is the daemon. */
public final class DaemonRunCommand implements Command {
    static final String IDLE_NAME = "--idle";
    static final Opt IDLE = Opt.value(IDLE_NAME, "MINUTES", "End when nobody has asked for so long; default: 30");

    private final Supplier<Optional<String>> build;
    private final InProcess commands;

    /**
     * The command.
     *
     * @param build tells this program from its other builds
     * @param commands of this program
     */
    public DaemonRunCommand(Supplier<Optional<String>> build, InProcess commands) {
        this.build = build;
        this.commands = commands;
    }

    @Override
    public String description() {
        return "Answer scans, run and test scripts, until it is stopped or nobody has asked for a while";
    }

    @Override
    public List<Opt> options() {
        return List.of(IDLE);
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var idle = Duration.ofMinutes(session.arguments().integer(IDLE_NAME, 1).orElse(30));
        Optional<String> started = build.get();
        DaemonFiles files = DaemonFiles.of(session.environment(), started);
        Optional<Daemon> opened = Daemon.open(files, started.orElseThrow(), commands);
        if (opened.isEmpty()) {
            session.terminal().note("daemon: there is one already");
            return ExitCode.OK;
        }
        try (Daemon daemon = opened.get()) {
            var end = new Thread(() -> {
                try {
                    daemon.close();
                } catch (IOException e) {
                    // what is left is found stale
                }
            });
            Runtime.getRuntime().addShutdownHook(end);
            if (!files.installClient()) {
                session.terminal().note("daemon: this build has no client for this system, so scans do not ask");
            }
            session.terminal().note("daemon: process " + ProcessHandle.current().pid() + " answers scans");
            daemon.serve(idle, () -> build.get().equals(started));
            return ExitCode.OK;
        } catch (IOException e) {
            session.terminal().note("daemon: " + e);
            return ExitCode.FAILED;
        }
    }
}
