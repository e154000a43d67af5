package dev.mod.git.mirror;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.spi.Cancellation;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.Retries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.RefSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bare copies of remote repositories, one for each, shared by all runs on this machine: {@code mirrors/<name>} under the
 * home directory. Only one process brings one up to date at a time; what is read of it meanwhile stays. Objects are never
 * thrown away, because clones borrow them. One instance serves a whole process. Safe for concurrent use.
 */
public final class Mirrors {
    private static final Logger LOG = LoggerFactory.getLogger(Mirrors.class);
    /** A lock of Git is held for some thousandths of a second. */
    private static final Duration LOCK_IS_LEFT = Duration.ofMinutes(10);
    private static final List<RefSpec> HEADS = List.of(new RefSpec("+refs/heads/*:refs/heads/*"));

    private final Path directory;
    private final Retries retries;
    private final Map<Path, ReentrantLock> locks = new ConcurrentHashMap<>();

    /** @param home the home directory */
    public Mirrors(Path home, Retries retries) {
        this.directory = home.resolve("mirrors");
        this.retries = retries;
    }

    /**
     * Brings the copy of a repository up to date, and makes it if there is none.
     *
     * @param told hears what takes time
     * @throws GitException if the repository cannot be read, or has no commit
     */
    public Mirror fetch(Remote remote, Consumer<String> told, Cancellation cancellation) throws InterruptedException {
        Path mirror = directory.resolve(remote.address().key() + ".git");
        var lock = locks.computeIfAbsent(mirror, key -> new ReentrantLock());
        lock.lockInterruptibly();
        try {
            Files.createDirectories(directory);
            try (var channel = FileChannel.open(directory.resolve(remote.address().key() + ".lock"),
                    StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var held = channel.lock();
                    var repository = open(mirror)) {
                told.accept("fetching " + remote.address());
                Remote.Branches branches = retries.run(() -> remote.fetch(repository, HEADS, cancellation),
                        e -> e instanceof GitException git && git.isTransient(), told, cancellation);
                if (branches.heads().isEmpty()) {
                    throw new GitException(ErrorCodes.GIT_EMPTY, remote.address() + " has no commits", false, null);
                }
                return new Mirror(mirror, branches);
            }
        } catch (IOException e) {
            throw new GitException(ErrorCodes.GIT_LOCAL,
                    "cannot keep a copy of " + remote.address() + " in " + mirror + ": "
                            + e.getMessage(),
                    false, e);
        } finally {
            lock.unlock();
        }
    }

    private static Repository open(Path mirror) throws IOException {
        // written last, so that a copy whose making was cut short is made again
        Path made = mirror.resolve("made-by-mod");
        boolean isMade = Files.exists(made);
        if (!isMade) {
            FileTrees.delete(mirror);
            Files.createDirectories(mirror);
        }
        deleteLeftLocks(mirror);
        var repository = new FileRepositoryBuilder().setGitDir(mirror.toFile()).setBare().build();
        if (!isMade) {
            repository.create(true);
            StoredConfig config = repository.getConfig();
            config.setString("gc", null, "auto", "0");
            config.setString("core", null, "hooksPath", mirror.resolve("no-hooks").toString());
            config.save();
            Files.writeString(made, "");
        }
        return repository;
    }

    /** Branches whose lock a killed process has left would never move again, and be fetched each time. */
    private static void deleteLeftLocks(Path mirror) throws IOException {
        Instant left = Instant.now().minus(LOCK_IS_LEFT);
        try (var top = Files.list(mirror);
                var refs = Files.exists(mirror.resolve("refs"))
                        ? Files.walk(mirror.resolve("refs"))
                        : Stream.<Path>of()) {
            for (Path lock : Stream.concat(top, refs).filter(file -> file.toString().endsWith(".lock")).toList()) {
                if (Files.getLastModifiedTime(lock).toInstant().isBefore(left)) {
                    Files.deleteIfExists(lock);
                }
            }
        } catch (NoSuchFileException | UncheckedIOException e) {
            LOG.debug("somebody else's lock is gone while it is looked at", e);
        }
    }
}
