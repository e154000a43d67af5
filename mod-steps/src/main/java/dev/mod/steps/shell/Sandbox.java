package dev.mod.steps.shell;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.target.WorkTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Confinement of commands by bubblewrap, on Linux: the system can only be read, the target and the step's scratch files can be
 * written, but not {@code .git}; homes, temporary files and sockets of others are not there, nor are other processes, and
 * the network only if it is allowed. Paths are the same as outside.
 */
public final class Sandbox {
    /** How commands are run. */
    public enum Mode {
        /** As everything else on the machine. */
        OFF,
        /** Confined where that works. */
        AUTO,
        /** Confined, or not at all. */
        REQUIRED
    }

    /** No confinement. */
    public static final Sandbox NONE = new Sandbox(false, false);
    /** Empty inside, but for what is put there. */
    private static final List<String> HIDDEN = List.of("/home", "/root", "/tmp", "/var/tmp", "/run", "/mnt", "/media");
    private static final String PROGRAM = "bwrap";
    private static final long LONGEST_TRIAL = 10;

    private final boolean confines;
    private final boolean network;

    private Sandbox(boolean confines, boolean network) {
        this.confines = confines;
        this.network = network;
    }

    /**
     * The sandbox of a mode on this machine.
     *
     * @param network whether commands may use the network
     * @throws ModException if it is required and does not work
     */
    public static Sandbox of(Mode mode, boolean network) {
        if (mode == Mode.OFF) {
            return NONE;
        }
        Optional<String> objection = objection();
        if (objection.isEmpty()) {
            return new Sandbox(true, network);
        }
        if (mode == Mode.AUTO) {
            return NONE;
        }
        throw new ModException(ErrorCodes.SANDBOX_UNAVAILABLE,
                "commands cannot be confined here: " + objection.get()
                        + "; install bubblewrap, or run without --sandbox");
    }

    /** Why nothing can be confined on this machine. */
    public static Optional<String> objection() {
        try {
            Process trial = new ProcessBuilder(PROGRAM, "--ro-bind", "/", "/", "--unshare-all", "--proc", "/proc",
                    "--dev",
                    "/dev", "true").redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            if (!trial.waitFor(LONGEST_TRIAL, TimeUnit.SECONDS)) {
                trial.destroyForcibly();
                return Optional.of(PROGRAM + " does not end");
            }
            return trial.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(PROGRAM + " may not make namespaces (exit code " + trial.exitValue() + ")");
        } catch (IOException e) {
            return Optional.of("there is no program " + PROGRAM);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    /** Whether commands are confined. */
    public boolean confines() {
        return confines;
    }

    /** The words that start a command of a step, confined to what the step works on. */
    List<String> words(List<String> command, StepContext context) {
        return words(command, context.target(), context.packageDirectory(), context.scratch());
    }

    List<String> words(List<String> command, Path target, Path packageDirectory, Path scratch) {
        if (!confines) {
            return command;
        }
        var words = new ArrayList<>(
                List.of(PROGRAM, "--die-with-parent", "--new-session", "--unshare-all", "--cap-drop",
                        "ALL", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"));
        if (network) {
            words.add("--share-net");
        }
        Stream.concat(HIDDEN.stream(), Stream.of(System.getProperty("user.home", "/root"))).distinct().map(Path::of)
                .filter(Files::isDirectory).filter(hidden -> !hidden.equals(Path.of("/")))
                .forEach(hidden -> words.addAll(List.of("--tmpfs", hidden.toString())));
        if (network && Files.exists(Path.of("/run/systemd/resolve"))) {
            words.addAll(List.of("--ro-bind", "/run/systemd/resolve", "/run/systemd/resolve"));
        }
        bind(words, "--ro-bind", packageDirectory);
        bind(words, "--bind", target);
        git(target).forEach(directory -> bind(words, "--ro-bind", directory));
        bind(words, "--bind", scratch);
        words.addAll(List.of("--unsetenv", "SSH_AUTH_SOCK", "--unsetenv", "DBUS_SESSION_BUS_ADDRESS", "--"));
        words.addAll(command);
        return words;
    }

    private static void bind(List<String> words, String how, Path place) {
        String path = place.toAbsolutePath().normalize().toString();
        words.addAll(List.of(how, path, path));
    }

    private static List<Path> git(Path target) {
        try {
            var tree = WorkTree.around(target.toAbsolutePath().normalize());
            return tree == null
                    ? Stream.of(target.resolve(".git")).filter(Files::exists).toList()
                    : Stream.of(tree.common(), tree.directory(), tree.top().resolve(".git")).distinct().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
