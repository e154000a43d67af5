package dev.mod.engine.journal;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.store.JournalException;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which run, or other command, works on which target: {@code <place>/<hash of the path>/} is locked like a run, and its file
 * {@code run} says for whom. A target in another's target, or around it, is claimed with it. There are two places: one in the home, and one
 * for all homes of a user on this machine, in the directory for temporary files.
 */
final class TargetClaims {
    private static final Logger LOG = LoggerFactory.getLogger(TargetClaims.class);
    private static final String RUN = "run";
    /** Instead of a run that has given its target up, or whose name is not written yet. */
    private static final String NOBODY = "-";
    /** Instead of a run where what works there is none. */
    private static final String COMMAND = "command";

    // whoever clears away after a dead run, or is refused itself, has a claim for as long as it takes to delete or write a file
    private static final int POLLS = 50;
    private static final long POLL_NANOS = 10_000_000;

    private final Path home;

    TargetClaims(Path home) {
        this.home = home.toAbsolutePath();
    }

    /**
     * Claims a target.
     *
     * @param claimant who works there; empty if it is no run
     * @param within the run of which that is a part, whose claims do not count
     * @throws ModException if somebody else works on the target, or on something in or around it
     */
    AutoCloseable claim(Optional<RunId> claimant, Optional<RunId> within, Path target) {
        AutoCloseable own = claim(home.resolve("targets"), claimant, within, target);
        Optional<Path> shared = sharedPlace();
        if (shared.isEmpty()) {
            return own;
        }
        try {
            AutoCloseable others = claim(shared.get(), claimant, within, target);
            return () -> {
                try (own) {
                    others.close();
                }
            };
        } catch (RuntimeException e) {
            try {
                own.close();
            } catch (Exception other) {
                e.addSuppressed(other);
            }
            throw e;
        }
    }

    /** The place for all homes; empty where another user could have a say in it. */
    private static Optional<Path> sharedPlace() {
        String user = System.getProperty("user.name", "");
        Path place = Path.of(System.getProperty("java.io.tmpdir", "/tmp"),
                "mod-targets-" + user.replaceAll("\\W", "_"));
        try {
            if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(place, hasOwners()
                        ? new FileAttribute<?>[]{
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
                        : new FileAttribute<?>[0]);
            }
        } catch (FileAlreadyExistsException e) {
            LOG.debug("another process made {}", place);
        } catch (IOException e) {
            LOG.debug("no place for all homes", e);
            return Optional.empty();
        }
        boolean ours = Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS) && Files.isWritable(place);
        return ours && owned(place, user) ? Optional.of(place) : Optional.empty();
    }

    private static boolean hasOwners() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static boolean owned(Path place, String user) {
        try {
            return !hasOwners() || Files.getOwner(place, LinkOption.NOFOLLOW_LINKS).getName().equals(user);
        } catch (IOException e) {
            return false;
        }
    }

    private AutoCloseable claim(Path claims, Optional<RunId> claimant, Optional<RunId> within, Path target) {
        try {
            var real = target.toRealPath();
            var directory = claims.resolve(hash(real));
            var acquired = acquire(directory, within, real);
            if (acquired.isEmpty()) {
                return () -> {};
            }
            var lock = acquired.get();
            String before = name(directory);
            boolean claimed = false;
            try {
                write(directory, claimant.map(RunId::value).orElse(COMMAND), real);
                for (Path other : others(claims, directory)) {
                    var path = line(other, 1).map(Path::of);
                    if (path.filter(each -> overlap(each, real)).isPresent()) {
                        var holder = holder(other, within);
                        if (holder.isPresent()) {
                            throw busy(real, path.get(), other, holder.get());
                        }
                    }
                    if (path.isPresent() && !Files.exists(path.get())) {
                        forget(other);
                    }
                }
                claimed = true;
                return () -> giveUp(directory, NOBODY, real, lock);
            } finally {
                if (!claimed) {
                    // who was killed there before is not forgotten
                    giveUp(directory, before, real, lock);
                }
            }
        } catch (IOException e) {
            throw new JournalException(ErrorCodes.TARGET_NOT_CLAIMED,
                    "cannot note in " + claims + " that a run works on " + target + ": " + FailureMessages.of(e), e);
        }
    }

    private void giveUp(Path claim, String next, Path target, RunLock lock) throws IOException {
        try {
            write(claim, next, target);
        } finally {
            lock.release();
        }
    }

    /** The lock of a claim; empty if the run has it within which this happens. */
    private Optional<RunLock> acquire(Path claim, Optional<RunId> within, Path target) throws IOException {
        for (int poll = 0;; poll++) {
            var lock = lock(claim);
            if (lock.isPresent()) {
                return lock;
            }
            String name = name(claim);
            if (isOf(within, name)) {
                return Optional.empty();
            }
            if (poll == POLLS) {
                throw busy(target, target, claim, name);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** The lock of a claim, if nobody has it and it is not deleted at this moment. */
    private static Optional<RunLock> lock(Path claim) throws IOException {
        FileRunStore.makeDirectories(claim);
        try {
            return RunLock.tryAcquire(claim);
        } catch (NoSuchFileException e) {
            LOG.debug("another process deletes {}", claim, e);
            return Optional.empty();
        }
    }

    /** Who has a claim; empty if nobody has, or only the run within which this happens. */
    private static Optional<String> holder(Path claim, Optional<RunId> within) {
        for (int poll = 0; owner(claim).isPresent(); poll++) {
            String name = name(claim);
            if (isOf(within, name)) {
                return Optional.empty();
            }
            if (poll == POLLS) {
                return Optional.of(name);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return Optional.empty();
    }

    /** What a claim says who has it, if it says that as a whole. Whoever has just claimed it is about to say so, or to give it up. */
    private static String name(Path claim) {
        return line(claim, 0).filter(who -> who.equals(COMMAND) || RunId.parse(who).isPresent()).orElse(NOBODY);
    }

    private static boolean isOf(Optional<RunId> run, String name) {
        return run.isPresent() && RunId.parse(name).equals(run);
    }

    private static boolean overlap(Path one, Path other) {
        return one.startsWith(other) || other.startsWith(one);
    }

    private void write(Path claim, String run, Path target) throws IOException {
        Files.writeString(claim.resolve(RUN), run + "\n" + target + "\n" + home + "\n");
    }

    /** Runs of this home whose processes were killed while they had a target that overlaps this one. */
    List<RunId> abandoned(Path target) {
        Path claims = home.resolve("targets");
        List<RunId> abandoned = new ArrayList<>();
        try {
            var real = target.toRealPath();
            for (Path claim : Files.isDirectory(claims) ? others(claims, claims) : List.<Path>of()) {
                var path = line(claim, 1).map(Path::of);
                if (path.filter(each -> overlap(each, real)).isPresent() && owner(claim).isEmpty()) {
                    RunId.parse(name(claim)).ifPresent(abandoned::add);
                }
            }
        } catch (IOException e) {
            LOG.debug("it is not known who was killed at {}", target, e);
        }
        return abandoned;
    }

    /** Deletes the claim of a target that is gone, if nobody has it: who does may be making the target anew. */
    private static void forget(Path claim) {
        try {
            var lock = RunLock.tryAcquire(claim);
            if (lock.isPresent()) {
                try {
                    FileTrees.delete(claim);
                } finally {
                    lock.get().release();
                }
            }
        } catch (IOException e) {
            LOG.debug("another process deletes {}, too", claim, e);
        }
    }

    private ModException busy(Path target, Path held, Path claim, String name) {
        boolean command = name.equals(COMMAND);
        Optional<RunId> run = RunId.parse(name);
        Optional<String> elsewhere = line(claim, 2).filter(other -> !other.equals(home.toString()));
        return new ModException(command ? ErrorCodes.TARGET_IN_USE : ErrorCodes.TARGET_BUSY,
                run.map(id -> "run " + id).orElse(command ? "another command" : "another run")
                        + owner(claim).map(id -> " (process " + id + ")").orElse("") + " is working on " + held
                        + (held.equals(target) ? "" : ", which overlaps " + target)
                        + run.map(id -> "; wait until it has ended, or end it with: "
                                + elsewhere.map(other -> ModHome.VARIABLE + "=" + other + " ").orElse("")
                                + "mod workflow cancel -i " + id).orElse(""));
    }

    private static List<Path> others(Path claims, Path directory) throws IOException {
        try (var list = Files.list(claims)) {
            return list.filter(other -> !other.equals(directory)).toList();
        }
    }

    private static Optional<Long> owner(Path directory) {
        try {
            return RunLock.owner(directory);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> line(Path directory, int number) {
        return lines(directory).stream().skip(number).findFirst();
    }

    private static List<String> lines(Path directory) {
        try {
            return Files.readAllLines(directory.resolve(RUN));
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String hash(Path path) {
        try {
            return HexFormat.of().formatHex(
                    MessageDigest.getInstance("SHA-256").digest(path.toString().getBytes(StandardCharsets.UTF_8)), 0,
                    16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
