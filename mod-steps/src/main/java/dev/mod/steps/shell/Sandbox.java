package dev.mod.steps.shell;

import dev.mod.base.file.UserDirectory;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.journal.ModHome;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.target.WorkTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Confinement of commands by bubblewrap, on Linux: the system can only be read, the target and the step's scratch files can be
 * written, but not {@code .git}; homes, what the program keeps, temporary files and sockets of others are not there, nor are other processes, and
 * the network only for steps that ask for it, if it is allowed. Paths are the same as outside.
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
    public static final Sandbox NONE = new Sandbox(new Trial(false, notice -> {}), false, false, Optional.empty());
    /** Empty inside, but for what is put there. */
    private static final List<String> HIDDEN = List.of("/home", "/root", "/tmp", "/var/tmp", "/run", "/mnt", "/media");
    private static final String PROGRAM = "bwrap";
    private static final long LONGEST_TRIAL = 10;

    private final Trial trial;
    private final boolean network;
    private final boolean asked;
    private final Optional<Path> packages;

    private Sandbox(Trial trial, boolean network, boolean asked, Optional<Path> packages) {
        this.trial = trial;
        this.network = network;
        this.asked = asked;
        this.packages = packages;
    }

    /**
     * The sandbox of a mode on this machine.
     *
     * @param network whether commands of steps that ask for it may use the network
     * @param notice told why nothing is confined, at the first command that should be, once
     * @throws ModException if it is required and does not work
     */
    public static Sandbox of(Mode mode, boolean network, Consumer<String> notice) {
        if (mode == Mode.OFF) {
            return NONE;
        }
        if (mode == Mode.REQUIRED) {
            objection().ifPresent(objection -> {
                throw new ModException(ErrorCodes.SANDBOX_UNAVAILABLE, "commands cannot be confined here: " + objection
                        + "; install bubblewrap, or run without --sandbox");
            });
        }
        return new Sandbox(new Trial(mode == Mode.REQUIRED ? Boolean.TRUE : null, notice), network, false,
                Optional.empty());
    }

    /** The same for packages below a directory only: those that were fetched. */
    public Sandbox below(Path directory) {
        return new Sandbox(trial, network, asked, Optional.of(directory.toAbsolutePath().normalize()));
    }

    /** The same for a step that asks for the network, or does not. */
    public Sandbox asking(boolean forNetwork) {
        return new Sandbox(trial, network, forNetwork, packages);
    }

    /** Whether confinement works, as far as that is known; found out when it is first needed. */
    private static final class Trial {
        private final Consumer<String> notice;
        private @Nullable Boolean works;

        Trial(@Nullable Boolean works, Consumer<String> notice) {
            this.works = works;
            this.notice = notice;
        }

        synchronized boolean works() {
            Boolean known = works;
            if (known == null) {
                Optional<String> objection = objection();
                objection.ifPresent(it -> notice.accept("commands are not confined: " + it
                        + "; install bubblewrap, or say --sandbox off"));
                known = objection.isEmpty();
                works = known;
            }
            return known;
        }
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

    /** Whether commands of a package are confined. */
    public boolean confines(Path packageDirectory) {
        return packages.map(packageDirectory.toAbsolutePath().normalize()::startsWith).orElse(true) && trial.works();
    }

    /**
     * What makes of the words of a command those that start it, confined to what the step works on.
     *
     * @throws StepException if the step asks for the network and is not allowed it
     */
    UnaryOperator<List<String>> around(StepContext context) throws StepException {
        if (!confines(context.packageDirectory())) {
            return UnaryOperator.identity();
        }
        if (asked && !network) {
            throw new StepException("the step asks for the network; allow it with --allow-network");
        }
        return command -> words(command, context.target(), context.packageDirectory(), context.scratch());
    }

    List<String> words(List<String> command, Path target, Path packageDirectory, Path scratch) {
        if (!confines(packageDirectory)) {
            return command;
        }
        var words = new ArrayList<>(
                List.of(PROGRAM, "--die-with-parent", "--new-session", "--unshare-all", "--cap-drop",
                        "ALL", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"));
        if (network && asked) {
            words.add("--share-net");
        }
        List<Path> hidden = hidden();
        hidden.stream()
                .filter(each -> hidden.stream().noneMatch(other -> !other.equals(each) && each.startsWith(other)))
                .forEach(each -> words.addAll(List.of("--tmpfs", each.toString())));
        if (network && asked && Files.exists(Path.of("/run/systemd/resolve"))) {
            words.addAll(List.of("--ro-bind", "/run/systemd/resolve", "/run/systemd/resolve"));
        }
        bind(words, "--ro-bind", packageDirectory);
        bind(words, "--bind", target);
        git(target).stream().flatMap(directory -> Stream.concat(Stream.of(directory), borrowed(directory)))
                .forEach(directory -> bind(words, "--ro-bind", directory));
        bind(words, "--bind", scratch);
        words.addAll(List.of("--unsetenv", "SSH_AUTH_SOCK", "--unsetenv", "DBUS_SESSION_BUS_ADDRESS", "--"));
        words.addAll(command);
        return words;
    }

    /** Directories that are there, and whose contents are nothing for a command: also what this program keeps, wherever it is. */
    private static List<Path> hidden() {
        Map<String, String> environment = System.getenv();
        return Stream.concat(HIDDEN.stream().map(Path::of),
                Stream.of(Path.of(System.getProperty("user.home", "/root")), UserDirectory.of(environment),
                        ModHome.of(environment), ModHome.caches(environment)))
                .distinct().filter(Files::isDirectory).filter(each -> !each.equals(Path.of("/"))).toList();
    }

    private static void bind(List<String> words, String how, Path place) {
        String path = place.toAbsolutePath().normalize().toString();
        words.addAll(List.of(how, path, path));
    }

    /**
     * Where else Git keeps the objects of a clone. A command may have written the list, where the target was no repository:
     * nothing but stores of objects is shown for it.
     */
    private static Stream<Path> borrowed(Path git) {
        Path alternates = git.resolve("objects/info/alternates");
        try {
            return Files.isRegularFile(alternates)
                    ? Files.readAllLines(alternates).stream().map(git.resolve("objects")::resolve)
                            .filter(store -> Files.isDirectory(store.resolve("pack"))
                                    && Files.isDirectory(store.resolve("info")))
                    : Stream.of();
        } catch (IOException | InvalidPathException e) {
            return Stream.of();
        }
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
