package dev.mod.cli.daemon;

import java.nio.charset.StandardCharsets;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Starts the daemon, and ends when that listens. */
public final class DaemonStartCommand implements Command {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Supplier<Optional<String>> build;

    /**
     * The command.
     *
     * @param build tells this program from its other builds
     */
    public DaemonStartCommand(Supplier<Optional<String>> build) {
        this.build = build;
    }

    @Override
    public String description() {
        return "Start a process that answers scans and runs scripts from now on, several times as fast";
    }

    @Override
    public List<Opt> options() {
        return List.of(DaemonRunCommand.IDLE);
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        Optional<Integer> idle = session.arguments().integer(DaemonRunCommand.IDLE_NAME, 1);
        DaemonFiles files = DaemonFiles.of(session.environment(), build.get());
        files.make();
        Optional<String> known = DaemonClient.ask(files, "status");
        if (known.isEmpty()) {
            Process started = start(session, files, idle);
            long until = System.nanoTime() + PATIENCE.toNanos();
            while (known.isEmpty()) {
                if (started.waitFor(20, TimeUnit.MILLISECONDS) && DaemonClient.ask(files, "status").isEmpty()) {
                    if (started.exitValue() != ExitCode.OK.value()) {
                        throw new ModException(ErrorCodes.NO_DAEMON, "the daemon ended: " + said(files));
                    }
                    // another one is about to listen, or to end
                    started = start(session, files, idle);
                }
                if (System.nanoTime() > until) {
                    throw new ModException(ErrorCodes.NO_DAEMON, "the daemon does not answer: " + said(files));
                }
                known = DaemonClient.ask(files, "status");
            }
        }
        session.terminal().print("daemon: " + known.get());
        return ExitCode.OK;
    }

    private static Process start(Session session, DaemonFiles files, Optional<Integer> idle) {
        List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' HUP INT; exec \"$@\"", "mod",
                Path.of(System.getProperty("mod.home", ""), "bin", "mod").toString(), "daemon", "run"));
        idle.ifPresent(minutes -> line.addAll(List.of(DaemonRunCommand.IDLE_NAME, minutes.toString())));
        var builder = new ProcessBuilder(line).directory(Path.of("/").toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(files.log().toFile()).redirectError(files.log().toFile());
        builder.environment().clear();
        builder.environment().putAll(session.environment());
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ModException(ErrorCodes.NO_DAEMON, "cannot start it: " + FailureMessages.of(e), e);
        }
    }

    private static String said(DaemonFiles files) {
        try {
            return new String(Files.readAllBytes(files.log()), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return FailureMessages.of(e);
        }
    }
}
