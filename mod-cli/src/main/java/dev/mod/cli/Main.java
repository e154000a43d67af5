package dev.mod.cli;

import dev.mod.base.file.UserDirectory;
import dev.mod.base.diagnostic.ErrorType;
import dev.mod.base.diagnostic.Shortage;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.terminal.Terminal;
import dev.mod.cli.terminal.Terminal.Streams;
import dev.mod.cli.terminal.TerminalWidth;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The program. */
public final class Main {
    /** System property with the digits of the file descriptors that are terminals; the launcher sets it. */
    static final String TERMINALS = "mod.terminals";

    private static final String USER_HOME = "user.home";

    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        // logging starts only when it is asked for: finding and setting up a back end costs as much as a command
        System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
        System.setProperty("slf4j.internal.verbosity", "WARN");
        Thread.setDefaultUncaughtExceptionHandler(Main::die);
        var environment = System.getenv();
        if (!Path.of(System.getProperty(USER_HOME, "")).isAbsolute()) {
            // Java says ? of users without a name, such as those of containers, and libraries write there
            System.setProperty(USER_HOME, UserDirectory.of(environment).toString());
        }
        var streams = Streams.of(System.getProperty(TERMINALS, ""));
        var terminal = new Terminal(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err), streams, environment, new TerminalWidth(streams.err()));
        var program = new Program(terminal, environment, Path.of("").toAbsolutePath());
        System.exit(program.run(List.of(arguments)).value());
    }

    /**
     * Ends the process: somebody may wait for a thread that is no more. Nobody does for JGit's half of a connection to a
     * repository of this machine: the other half hears of its failure, and is told why.
     */
    private static void die(Thread thread, Throwable reason) {
        if (thread.getName().startsWith("JGit-")) {
            return;
        }
        try {
            System.err.println("error: " + Shortage.of(reason)
                    .orElseGet(() -> "internal error: " + thread.getName() + ": " + reason));
            System.err.println("hint: mod workflow resume -i latest goes on with the run, if it was one");
        } finally {
            Runtime.getRuntime().halt(ExitCode.of(ErrorType.INTERNAL).value());
        }
    }

    /**
     * Runs the command line within this process, as if its streams were no terminals.
     *
     * @param directory what relative paths start from
     * @return the exit code
     */
    public static int run(List<String> arguments, Path directory, Map<String, String> environment, InputStream in,
            OutputStream out, OutputStream err) {
        var terminal = new Terminal(in, out, err, Streams.NONE, environment, () -> 0);
        return new Program(terminal, environment, directory).run(arguments).value();
    }

    /** The version of the program. */
    public static String version() {
        try (var in = Objects.requireNonNull(Main.class.getResourceAsStream("version.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
