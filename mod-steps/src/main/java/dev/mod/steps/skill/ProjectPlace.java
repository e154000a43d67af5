package dev.mod.steps.skill;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Below the target, through the task's workspace: installed when the task completes, gone when it fails.
 *
 * @param directory of the skill, relative to the target
 */
record ProjectPlace(StepContext context, String directory) implements SkillPlace {
    /** @throws StepException if a link is on the way, which could lead anywhere */
    static ProjectPlace of(StepContext context, String directory) throws StepException {
        Path target = context.target();
        for (Path part = Path.of(directory); part != null; part = part.getParent()) {
            if (Files.isSymbolicLink(target.resolve(part))) {
                throw new StepException(part + " is a symbolic link; no skill is installed through it");
            }
        }
        return new ProjectPlace(context, directory);
    }

    @Override
    public String name() {
        return directory;
    }

    @Override
    public SortedSet<String> files() throws StepException {
        Workspace workspace = context.workspace();
        String prefix = directory + "/";
        workspace.listed(path -> path.startsWith(prefix));
        SortedSet<String> files = Trees.files(context.target().resolve(directory));
        workspace.unwritten().stream().filter(path -> path.startsWith(prefix))
                .forEach(path -> files.add(path.substring(prefix.length())));
        files.removeIf(file -> !workspace.exists(prefix + file));
        return files;
    }

    @Override
    public Optional<byte[]> read(String path) {
        return context.workspace().read(directory + "/" + path);
    }

    /** Others see nothing of it before the task has ended. */
    @Override
    public void close() {}

    @Override
    public void replace(Skill skill) throws StepException {
        Workspace workspace = context.workspace();
        for (String file : files()) {
            if (!skill.files().containsKey(file)) {
                workspace.delete(directory + "/" + file);
            }
        }
        skill.files().forEach((file, content) -> workspace.write(directory + "/" + file, content,
                skill.executables().contains(file)));
    }
}
