package dev.mod.steps.skill;

import dev.mod.base.file.FileTrees;
import dev.mod.engine.spi.StepException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Below the user's home. The target's transaction does not reach there: what is installed stays, whatever becomes of the
 * task. A skill is never half there: it is written beside its place and moved to it.
 *
 * @param directory of the skill, absolute
 */
record UserPlace(Path directory) implements SkillPlace {
    /** @throws StepException if the directory of skills leads out of the home */
    static UserPlace of(Path home, String skills, String skill) throws StepException {
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
            throw new StepException("cannot read the home directory " + home + ": " + e.getMessage(), List.of(), e);
        }
        return new UserPlace(parent.resolve(skill));
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
            throw new StepException("cannot read " + file + ": " + e.getMessage(), List.of(), e);
        }
    }

    @Override
    public void replace(Skill skill) throws StepException {
        try {
            Path parent = Files.createDirectories(directory.getParent());
            Path fresh = Files.createTempDirectory(parent, "." + skill.name() + ".new");
            Path old = fresh.resolveSibling(fresh.getFileName() + ".old");
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
            throw new StepException("cannot install " + directory + ": " + e.getMessage(), List.of(), e);
        }
    }
}
