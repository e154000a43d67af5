package dev.mod.steps.skill;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import dev.mod.base.file.ProcessLock;
import dev.mod.engine.spi.StepException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Below the user's home. The target's transaction does not reach there: what is installed stays, whatever becomes of the
 * task. A skill is never half there: it is written beside its place and moved to it. Whoever installs skills there at the same time waits.
 */
final class UserPlace implements SkillPlace {
    private static final Logger LOG = LoggerFactory.getLogger(UserPlace.class);
    private static final String LOCK = "skills.lock";
    /** Before the number of a skill that is being written. */
    private static final String FRESH = ".new";
    /** After that, for the one in whose place it comes. */
    private static final String OLD = ".old";

    private final Path directory;
    private final Optional<ProcessLock> lock;

    private UserPlace(Path directory, Optional<ProcessLock> lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /**
     * Place of a skill, for this thread alone until it is closed.
     *
     * @param locks directory of the lock that all take who install skills for users
     * @throws StepException if the directory of skills leads out of the home
     */
    static UserPlace of(Path home, String skills, String skill, Path locks) throws StepException, InterruptedException {
        Path parent = home.toAbsolutePath().normalize().resolve(skills);
        try {
            Path there = parent;
            for (Path at = parent; at != null; at = at.getParent()) {
                there = at;
                if (Files.exists(at)) {
                    break;
                }
                if (Files.isSymbolicLink(at)) {
                    throw new StepException(at + " is a link that leads nowhere");
                }
            }
            if (!there.toRealPath().startsWith(home.toRealPath())) {
                throw new StepException(there + " leads out of the home directory " + home
                        + "; no skill is installed through it");
            }
        } catch (IOException e) {
            throw new StepException("cannot read the home directory " + FailureMessages.about(home, e), List.of(), e);
        }
        Path directory = parent.resolve(skill);
        Optional<ProcessLock> lock = lock(locks);
        if (lock.isPresent()) {
            try {
                endWhatWasInterrupted(directory);
            } catch (IOException e) {
                LOG.debug("what is left of an earlier installation stays", e);
            }
        }
        return new UserPlace(directory, lock);
    }

    /** Empty where there can be none; then nobody waits. */
    private static Optional<ProcessLock> lock(Path locks) throws InterruptedException {
        try {
            return Optional.of(ProcessLock.interruptibly(Files.createDirectories(locks).toRealPath().resolve(LOCK)));
        } catch (IOException e) {
            LOG.debug("{} cannot be locked", locks, e);
            return Optional.empty();
        }
    }

    /** Puts back what a process was killed in replacing, and deletes what it had not finished. */
    private static void endWhatWasInterrupted(Path directory) throws IOException {
        var left = Pattern
                .compile(Pattern.quote("." + directory.getFileName() + FRESH) + "\\d+(" + Pattern.quote(OLD) + ")?");
        List<Path> found;
        try (var skills = Files.list(directory.getParent())) {
            found = skills.filter(each -> left.matcher(each.getFileName().toString()).matches()).toList();
        }
        for (Path each : found) {
            if (each.getFileName().toString().endsWith(OLD) && !Files.exists(directory)) {
                Files.move(each, directory);
            } else {
                FileTrees.delete(each);
            }
        }
    }

    @Override
    public void close() throws StepException {
        if (lock.isPresent()) {
            try {
                lock.get().close();
            } catch (IOException e) {
                throw new StepException(
                        "cannot give up the lock of " + FailureMessages.about(String.valueOf(directory.getParent()), e),
                        List.of(), e);
            }
        }
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public SortedSet<String> files() throws StepException {
        return Trees.files(directory);
    }

    @Override
    public Optional<byte[]> read(String path) throws StepException {
        Path file = directory.resolve(path);
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException e) {
            throw new StepException("cannot read " + FailureMessages.about(file, e), List.of(), e);
        }
    }

    @Override
    public void replace(Skill skill) throws StepException {
        try {
            Path parent = Files.createDirectories(directory.getParent());
            Path fresh = Files.createTempDirectory(parent, "." + skill.name() + FRESH);
            Path old = fresh.resolveSibling(fresh.getFileName() + OLD);
            try {
                for (Map.Entry<String, byte[]> file : skill.files().entrySet()) {
                    Path path = fresh.resolve(file.getKey());
                    Files.createDirectories(path.getParent());
                    Files.write(path, file.getValue());
                    if (skill.executables().contains(file.getKey())) {
                        Trees.makeExecutable(path);
                    }
                }
                if (Files.exists(directory)) {
                    Files.move(directory, old);
                }
                Files.move(fresh, directory);
            } finally {
                FileTrees.delete(fresh);
                if (Files.exists(directory)) {
                    FileTrees.delete(old);
                } else if (Files.exists(old)) {
                    Files.move(old, directory);
                }
            }
        } catch (IOException e) {
            throw new StepException("cannot install " + FailureMessages.about(directory, e), List.of(), e);
        }
    }
}
