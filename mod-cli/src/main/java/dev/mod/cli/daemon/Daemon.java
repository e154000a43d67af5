package dev.mod.cli.daemon;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.run.Grants;
import dev.mod.cli.scan.ScanMemory;
import dev.mod.cli.script.Stop;
import dev.mod.cli.terminal.Terminal;
import dev.mod.cli.terminal.Terminal.Streams;
import dev.mod.cli.watch.Watch;
import dev.mod.cli.watch.WatchedTrees;
import dev.mod.engine.journal.ModHome;
import dev.mod.steps.script.ScriptRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers scans that do not change anything, and runs and tests scripts that need no capability. All else, and whatever goes wrong
 * before something was printed or written, it leaves to a process of its own, which does the same.
 */
final class Daemon implements AutoCloseable {
    /**
     * Options of scans that read, write or start something that is not only the files below the paths and the rules, and of
     * scripts that do more than read and write the target once.
     */
    private static final Set<String> DECLINED = Stream
            .concat(Grants.OPTIONS.stream().flatMap(option -> option.names().stream()),
                    Stream.of("--fix", "-i", "--interactive", "--check", "--stdin", "--since", "--staged", "--baseline",
                            "--update-baseline", "--rule-package", "--classpath", "-u", "--update", Watch.OPTION))
            .collect(Collectors.toUnmodifiableSet());
    private static final String DRY_RUN = "--dry-run";
    private static final Set<String> VERBOSE = Set.of("-v", CommonOptions.VERBOSE);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);
    private static final int WARMING_ANSWERS = 3;
    private static final int WARMING_ROUNDS = 30;
    /** For all rounds. */
    private static final Duration WARMING = Duration.ofSeconds(3);

    private final DaemonFiles files;
    private final FileChannel lockFile;
    private final ServerSocketChannel server;
    private final Optional<WatchedTrees> trees;
    private final InProcess.Kept kept;
    private final InProcess commands;
    /** The daemon itself, and each answer. */
    private final Phaser busy = new Phaser(1);
    private final AtomicInteger scanned = new AtomicInteger();
    private final AtomicInteger transformed = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Optional<Object> bound;
    private volatile long used = System.nanoTime();

    private Daemon(DaemonFiles files, FileChannel lockFile, ServerSocketChannel server, String build,
            Optional<WatchedTrees> trees, InProcess commands) {
        this.files = files;
        this.lockFile = lockFile;
        this.server = server;
        this.trees = trees;
        this.kept = new InProcess.Kept(build, trees.map(ScanMemory::new), new ScriptRun());
        this.commands = commands;
        this.bound = files.socketKey();
    }

    /**
     * Begins to listen.
     *
     * @return empty if there is one of this build already
     */
    static Optional<Daemon> open(DaemonFiles files, String build, InProcess commands) {
        files.make();
        @Nullable
        FileChannel lockFile = null;
        try {
            lockFile = FileChannel.open(files.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = lockFile.tryLock();
            if (lock == null) {
                lockFile.close();
                return Optional.empty();
            }
            // of one that was killed
            Files.deleteIfExists(files.socket());
            FileTrees.delete(files.watch());
            Optional<WatchedTrees> trees = WatchedTrees.open(files.watch());
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(files.socket()));
            return Optional.of(new Daemon(files, lockFile, server, build, trees, commands));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.NO_DAEMON,
                    "cannot listen in " + files.directory() + ": " + FailureMessages.of(e), e);
        }
    }

    /**
     * Answers until it is told to stop, or was not asked for so long, or is no more what it was started from, or cannot be
     * found any more. What it was asked before is answered yet.
     *
     * @param valid whether it still is
     */
    void serve(Duration idle, BooleanSupplier valid) throws IOException, InterruptedException {
        var accepting = new Thread(this::accept, "daemon");
        accepting.setDaemon(true);
        accepting.start();
        long left = idle.toNanos();
        while (left > 0 && valid.getAsBoolean() && isFound()
                && !ended.await(Math.min(left, BETWEEN_LOOKS.toNanos()), TimeUnit.NANOSECONDS)) {
            left = answering() > 0 ? idle.toNanos() : idle.toNanos() - (System.nanoTime() - used);
        }
        close();
        busy.awaitAdvanceInterruptibly(busy.arrive());
    }

    private int answering() {
        return busy.getRegisteredParties() - 1;
    }

    /** Whether the socket is its own, and not that of one that was started when it was gone. */
    private boolean isFound() {
        return bound.isPresent() && bound.equals(files.socketKey());
    }

    private void accept() {
        while (true) {
            try {
                SocketChannel asking = server.accept();
                busy.register();
                var thread = new Thread(() -> answer(asking), "answer");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                // closed, or there is no accepting any more: those who ask do it themselves
                break;
            }
        }
        ended.countDown();
    }

    private void answer(SocketChannel asking) {
        try {
            Optional<Request> request;
            boolean first = false;
            try (asking) {
                request = request(Channels.newInputStream(asking));
                if (request.isEmpty()) {
                    new Answer(Channels.newOutputStream(asking)).decline();
                } else if (isScript(request.get().words())) {
                    try (var out = new SteadyOutput(asking)) {
                        first = answer(request.get(), new Answer(out), asking);
                    }
                } else {
                    first = answer(request.get(), new Answer(Channels.newOutputStream(asking)), asking);
                }
            }
            if (first) {
                warmUp(request.get());
            }
        } catch (IOException e) {
            // they are gone
        } finally {
            used = System.nanoTime();
            busy.arriveAndDeregister();
        }
    }

    private static Optional<Request> request(InputStream in) {
        try {
            return Optional.of(Request.read(in));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Answers; whether it was one of the first scans or scripts, and is worth doing again for practice. */
    private boolean answer(Request request, Answer answer, SocketChannel asking) throws IOException {
        List<String> words = request.words();
        if (words.equals(List.of("daemon", "stop"))) {
            // nobody is to find the socket once this is answered
            close();
            answer.end(0);
        } else if (words.equals(List.of("daemon", "status"))) {
            answer.as('O')
                    .write(("process " + ProcessHandle.current().pid() + ", " + (scanned.get() + transformed.get())
                            + " commands answered, " + trees.map(WatchedTrees::directories).orElse(0)
                            + " directories watched\n").getBytes(StandardCharsets.UTF_8));
            answer.end(0);
        } else if (!isFit(request)) {
            answer.decline();
        } else {
            long begin = System.nanoTime();
            int exit = isScript(words) ? transform(request, answer, asking) : scan(request, answer);
            if (exit < 0) {
                answer.decline();
                return false;
            }
            int count = (isScript(words) ? transformed : scanned).incrementAndGet();
            if (words.stream().anyMatch(VERBOSE::contains)) {
                answer.as('E').write(("daemon: answered by process " + ProcessHandle.current().pid() + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            answer.end(exit);
            return count <= WARMING_ANSWERS && exit <= 1
            // what a scan has read it need not read again, but a script takes as long once more
                    && !(isScript(words) && System.nanoTime() - begin > WARMING.toNanos());
        }
        return false;
    }

    /** Scans; gives the exit code, or -1 if it is to be declined. */
    private int scan(Request request, Answer answer) {
        int exit = commands.run(kept, asked(request, answer, request.terminals(), new Stop(), () -> {}));
        return !answer.begun() && (answer.noted() || exit > 1) ? -1 : exit;
    }

    /** Runs a script; gives the exit code, or -1 if it is to be declined. Who hangs up wants it no more. */
    private int transform(Request request, Answer answer, SocketChannel asking) {
        var stop = new Stop();
        var listening = new Thread(() -> {
            try {
                asking.read(ByteBuffer.allocate(1));
            } catch (IOException e) {
                // they are gone, or it is done
            }
            stop.request();
        }, "listener");
        listening.setDaemon(true);
        listening.start();
        // nobody can be asked from here
        int exit = commands.run(kept, asked(request, answer, request.terminals().replace("0", ""), stop, () -> {
            try {
                answer.writing();
            } catch (IOException e) {
                throw new UncheckedIOException("nobody waits for it any more", e);
            }
        }));
        return !answer.begun() && exit > 1 && !stop.requested() ? -1 : exit;
    }

    private static InProcess.Asked asked(Request request, Answer answer, String terminals, Stop stop,
            Runnable writing) {
        var terminal = new Terminal(InputStream.nullInputStream(), answer.as('O'), answer.as('E'),
                Streams.of(terminals), request.environment(), request::columns);
        return new InProcess.Asked(request.words().stream().filter(word -> !VERBOSE.contains(word)).toList(), terminal,
                request.environment(), request.directory(), stop, writing);
    }

    /** Asks itself the same again while nobody else asks, so that the JVM compiles what answers are made with. */
    private void warmUp(Request request) {
        long quick = WARMING.toNanos() / WARMING_ROUNDS;
        var words = new ArrayList<>(request.words());
        if (begins(words, "script", "run") && !words.contains(DRY_RUN)) {
            words.add(2, DRY_RUN);
        }
        for (int i = 0; i < WARMING_ROUNDS && answering() <= 1 && server.isOpen(); i++) {
            long begin = System.nanoTime();
            var terminal = new Terminal(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
                    OutputStream.nullOutputStream(), Streams.NONE, request.environment(), request::columns);
            commands.run(kept, new InProcess.Asked(words, terminal, request.environment(), request.directory(),
                    new Stop(), () -> {}));
            if (System.nanoTime() - begin > quick) {
                break;
            }
        }
    }

    private static boolean isScript(List<String> words) {
        return isTest(words) || begins(words, "script", "run");
    }

    private static boolean isTest(List<String> words) {
        return begins(words, "test") || begins(words, "script", "test");
    }

    private static boolean begins(List<String> words, String... with) {
        return words.size() >= with.length && words.subList(0, with.length).equals(List.of(with));
    }

    /** Whether the command does the same here as in a process of its own. */
    private static boolean isFit(Request request) {
        String home = request.environment().getOrDefault(ModHome.VARIABLE, "");
        List<String> words = request.words();
        boolean suits = isScript(words)
                // what is written, and what Git says of the target, depends on more than names of files
                ? !request.standing().isEmpty()
                        && ofGit(request.environment()).equals(ofGit(System.getenv()))
                        // a report that tells more
                        && !(isTest(words) && words.stream().anyMatch(VERBOSE::contains))
                : words.get(0).equals("scan") && !words.contains(DRY_RUN);
        return suits && words.stream().map(word -> word.replaceFirst("=.*", "")).noneMatch(DECLINED::contains)
                && (home.isEmpty() || Path.of(home).isAbsolute())
                && request.standing().equals(Standing.own());
    }

    private static Map<String, String> ofGit(Map<String, String> environment) {
        return environment.entrySet().stream().filter(each -> each.getKey().startsWith("GIT_"))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Ends. Who asks from now on is answered by nobody. */
    @Override
    public synchronized void close() throws IOException {
        if (!server.isOpen()) {
            return;
        }
        if (isFound()) {
            Files.deleteIfExists(files.socket());
        }
        server.close();
        try (DirectoryStream<Path> others = Files.newDirectoryStream(files.directory(), "*.socket")) {
            if (!others.iterator().hasNext()) {
                Files.deleteIfExists(files.client());
            }
        }
        if (trees.isPresent()) {
            trees.get().close();
        }
        Files.deleteIfExists(files.lock());
        lockFile.close();
        ended.countDown();
    }
}
