package dev.mod.engine.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process and everything that it started, however deep. On Linux this includes processes whose parents are gone, as
 * long as they still have the mark in their environment; elsewhere those are out of reach. This process and
 * those that it descends from are no part of it.
 */
public final class ProcessTree {
    /** How long processes may take to end by themselves after SIGTERM. */
    public static final Duration GRACE = Duration.ofSeconds(2);
    /** Rounds of killing at most, against processes that start others faster than they are found. */
    static final int MAX_ROUNDS = 200;

    private static final Path PROC = Path.of("/proc");

    private final ProcessHandle root;
    private final byte[] marker;
    private final Set<Long> own = new HashSet<>();

    /** @param mark in the environment of the root */
    public ProcessTree(ProcessHandle root, ProcessMark mark) {
        this.root = root;
        this.marker = ("\0" + mark.name() + "=" + mark.value() + "\0").getBytes(StandardCharsets.UTF_8);
        for (var each = Optional.of(ProcessHandle.current()); each.isPresent(); each = each.get().parent()) {
            own.add(each.get().pid());
        }
    }

    /**
     * Asks all processes to end, and ends by force those that have not after a grace period.
     *
     * @return whether all are gone
     */
    public boolean kill(Duration grace) {
        return kill(grace, true);
    }

    /** Like {@link #kill}, but only for processes with the marker, and those below them. */
    public boolean killMarked(Duration grace) {
        return kill(grace, false);
    }

    private boolean kill(Duration grace, boolean withRoot) {
        Map<Long, ProcessHandle> known = new LinkedHashMap<>();
        collect(known, withRoot);
        if (known.isEmpty()) {
            return true;
        }
        known.values().forEach(ProcessHandle::destroy);
        await(known, grace);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            collect(known, withRoot);
            known.values().removeIf(process -> !alive(process));
            if (known.isEmpty()) {
                return true;
            }
            known.values().forEach(ProcessHandle::destroyForcibly);
            await(known, Duration.ofMillis(50));
        }
        return false;
    }

    /** The living processes. */
    public List<ProcessHandle> living() {
        Map<Long, ProcessHandle> found = new LinkedHashMap<>();
        collect(found, true);
        return found.values().stream().filter(ProcessTree::alive).toList();
    }

    /** Whether a process with the marker lives; true where nobody can say. */
    public boolean mayLive() {
        return !Files.isDirectory(PROC) || markedLives();
    }

    /** Whether a process with the marker is known to live. */
    public boolean markedLives() {
        Map<Long, ProcessHandle> found = new LinkedHashMap<>();
        collect(found, false);
        return found.values().stream().anyMatch(ProcessTree::alive);
    }

    private void collect(Map<Long, ProcessHandle> found, boolean withRoot) {
        if (withRoot) {
            add(found, root);
        }
        // children of a process that died meanwhile are found from the processes known before
        for (ProcessHandle process : List.copyOf(found.values())) {
            process.descendants().forEach(child -> add(found, child));
        }
        if (Files.isDirectory(PROC)) {
            marked(found);
        }
    }

    private static void add(Map<Long, ProcessHandle> found, ProcessHandle process) {
        found.putIfAbsent(process.pid(), process);
    }

    private void marked(Map<Long, ProcessHandle> found) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                if (own.contains(pid) || found.containsKey(pid) || !hasMarker(process)) {
                    continue;
                }
                Optional<ProcessHandle> handle = ProcessHandle.of(pid);
                // looked at again, so that the id cannot have passed to another process in between
                if (handle.isPresent() && hasMarker(process)) {
                    add(found, handle.get());
                    handle.get().descendants().forEach(child -> add(found, child));
                }
            }
        } catch (IOException e) {
            // without a list of processes only the descendants are known
            return;
        }
    }

    private boolean hasMarker(Path process) {
        byte[] environment;
        try {
            environment = Files.readAllBytes(process.resolve("environ"));
        } catch (IOException e) {
            // gone, or somebody else's
            return false;
        }
        return ("\0" + new String(environment, StandardCharsets.ISO_8859_1))
                .contains(new String(marker, StandardCharsets.ISO_8859_1));
    }

    private static boolean alive(ProcessHandle process) {
        return process.isAlive() && !zombie(process.pid());
    }

    /** A process that ended but that nobody waited for. */
    private static boolean zombie(long pid) {
        try {
            String stat = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
            int name = stat.lastIndexOf(')');
            return name >= 0 && stat.startsWith(" Z", name + 1);
        } catch (IOException e) {
            return false;
        }
    }

    private static void await(Map<Long, ProcessHandle> processes, Duration patience) {
        var ends = processes.values().stream().filter(ProcessTree::alive).map(ProcessHandle::onExit)
                .toArray(CompletableFuture[]::new);
        boolean interrupted = Thread.interrupted();
        try {
            CompletableFuture.allOf(ends).get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return;
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
