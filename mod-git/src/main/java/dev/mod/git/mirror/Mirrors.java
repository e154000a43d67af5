package dev.mod.git.mirror;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import dev.mod.base.file.ProcessLock;
import dev.mod.base.file.RestlessVisitor;
import dev.mod.engine.spi.Cancellation;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.Retries;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.RefSpec;

/**
 * Bare copies of remote repositories, one for each, shared by all runs on this machine: {@code mirrors/<name>} under the
 * home directory. Only one process writes into one at a time; what is read of it meanwhile stays. Objects are never
 * thrown away, because clones borrow them. One instance serves a whole process. Safe for concurrent use.
 */
public final class Mirrors {
    private static final String SUFFIX = ".git";
    private static final List<RefSpec> HEADS = List.of(new RefSpec("+refs/heads/*:refs/heads/*"));

    private final Path directory;
    private final Retries retries;

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
        Path mirror = directory.resolve(remote.address().key() + SUFFIX);
        try {
            Files.createDirectories(directory);
            try (var one = lock(mirror); var repository = open(mirror)) {
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
                            + FailureMessages.of(e),
                    false, e);
        }
    }

    /**
     * Fetches more into a copy, from its remote or from another.
     *
     * @param mirror a copy, as {@link #fetch} made it
     */
    public static void fetch(Repository mirror, Remote remote, RefSpec more, Cancellation cancellation)
            throws InterruptedException {
        try (var one = lock(mirror.getDirectory().toPath())) {
            remote.fetch(mirror, List.of(more), cancellation);
        } catch (IOException e) {
            throw new GitException(ErrorCodes.GIT_LOCAL, "cannot keep a copy of " + remote.address() + " in "
                    + mirror.getDirectory() + ": " + FailureMessages.of(e), false, e);
        }
    }

    /** Only its holder writes into a copy. */
    private static ProcessLock lock(Path mirror) throws IOException, InterruptedException {
        String name = String.valueOf(mirror.getFileName());
        var lock = ProcessLock.interruptibly(
                mirror.resolveSibling(name.substring(0, name.length() - SUFFIX.length()) + ".lock").toAbsolutePath());
        try {
            deleteLeft(mirror);
            return lock;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
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
        var repository = new FileRepositoryBuilder().setGitDir(mirror.toFile()).setBare().build();
        if (!isMade) {
            repository.create(true);
            StoredConfig config = repository.getConfig();
            config.setString("gc", null, "auto", "0");
            config.setBoolean("gc", null, "autoDetach", false);
            config.setString("core", null, "hooksPath", mirror.resolve("no-hooks").toString());
            config.save();
            Files.writeString(made, "");
        }
        return repository;
    }

    /** What somebody left who was killed while writing: locks, under which nothing could be written, and half a pack. */
    private static void deleteLeft(Path mirror) throws IOException {
        for (String part : List.of("", "refs", "objects", "objects/pack")) {
            Path directory = mirror.resolve(part);
            if (Files.isDirectory(directory)) {
                int depth = part.equals("refs") ? Integer.MAX_VALUE : 1;
                // JGit's housekeeping after the fetch before may be at work there still
                Files.walkFileTree(directory, Set.of(), depth, new RestlessVisitor() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                        if (isLeft(file)) {
                            Files.deleteIfExists(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
            }
        }
    }

    private static boolean isLeft(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".lock") || name.startsWith("incoming_");
    }
}
