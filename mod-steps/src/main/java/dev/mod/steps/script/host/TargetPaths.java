package dev.mod.steps.script.host;

import dev.mod.base.file.FileNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Paths that scripts name, as the task knows them: relative to the target, with {@code /}, and past no symbolic link. */
public final class TargetPaths {
    private final Path target;
    private final Path directory;

    /** Those of a host's target. */
    public TargetPaths(ScriptHost host) {
        this.target = host.target().normalize();
        this.directory = host.directory().normalize();
    }

    /**
     * The path of what is there, or would be.
     *
     * @throws OutsideTargetException if it is not in the target, or behind a link that leads out of it or nowhere
     */
    public String of(Path path) throws IOException {
        return of(path, true);
    }

    /** The path of an entry of a directory, which may itself be a link. */
    public String ofEntry(Path path) throws IOException {
        return of(path, false);
    }

    private String of(Path path, boolean follow) throws IOException {
        Path normal = path.normalize();
        if (!normal.startsWith(target)) {
            throw new OutsideTargetException(path);
        }
        Path root = directory.toRealPath();
        Path names = target.relativize(normal);
        Path found = root;
        for (int i = 0; i < names.getNameCount(); i++) {
            found = found.resolve(names.getName(i));
            if (Files.isSymbolicLink(found) && (follow || i + 1 < names.getNameCount())) {
                if (!Files.exists(found)) {
                    throw new OutsideTargetException(path);
                }
                found = found.toRealPath();
            }
        }
        if (!found.startsWith(root)) {
            throw new OutsideTargetException(path);
        }
        return FileNames.slashed(root.relativize(found));
    }
}
