package dev.mod.steps.ai.tool;

import dev.mod.base.file.FileNames;
import dev.mod.base.file.GitGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Turns what a model calls a path into one below the target. Refused are paths that leave it, by {@code ..}, as
 * absolute paths or through links, and {@code .git}, where a file can make programs run outside of any task.
 */
public final class TargetPaths {
    private final Path root;
    private final Path base;

    /**
     * @param target what is not left
     * @param base where relative paths begin, in the target
     * @throws IOException if one of them is no directory, or the base leads out of the target
     */
    public TargetPaths(Path target, Path base) throws IOException {
        this.root = target.toRealPath();
        this.base = base.toRealPath();
        if (!this.base.startsWith(root)) {
            throw new IOException(base + " leads out of the target");
        }
        if (!Files.isDirectory(this.base)) {
            throw new IOException(base + " is no directory");
        }
    }

    /** Where relative paths begin; a real path. */
    public Path base() {
        return base;
    }

    /** How a path below the target is shown: relative to the base, with {@code /}. */
    String show(Path path) {
        return FileNames.slashed(base.relativize(path));
    }

    /** The real path of an existing regular file. */
    Path file(String text) throws ToolException {
        Path path = inside(text);
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new ToolException("there is no file " + text);
        }
        Path real = real(path, text);
        if (Files.isDirectory(real)) {
            throw new ToolException(text + " is a directory; use glob to list it");
        }
        if (!Files.isRegularFile(real)) {
            throw new ToolException(text + " is no regular file");
        }
        return real;
    }

    /** A path that may be written: no link itself, and below directories that do not lead out. */
    Path writable(String text) throws ToolException {
        Path path = inside(text);
        if (path.equals(root) || path.equals(base) || text.endsWith("/")) {
            throw new ToolException(text + " names no file");
        }
        if (Files.isSymbolicLink(path)) {
            throw new ToolException(text + " is a symbolic link; those are not written through");
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new ToolException(text + " is no regular file");
        }
        Path ancestor = Objects.requireNonNull(path.getParent());
        while (!Files.exists(ancestor, LinkOption.NOFOLLOW_LINKS)) {
            ancestor = Objects.requireNonNull(ancestor.getParent());
        }
        Path real = real(ancestor, text);
        if (!Files.isDirectory(real)) {
            throw new ToolException(show(ancestor) + " is no directory");
        }
        Path file = real.resolve(ancestor.relativize(path));
        if (GitGuard.refuses(FileNames.slashed(root.relativize(file)),
                each -> Files.exists(root.resolve(each), LinkOption.NOFOLLOW_LINKS))) {
            throw git(text);
        }
        return file;
    }

    private static ToolException git(String text) {
        return new ToolException(text + " belongs to Git itself and is out of reach");
    }

    private Path inside(String text) throws ToolException {
        if (text.isBlank()) {
            throw new ToolException("the path is empty");
        }
        Path path;
        try {
            path = base.resolve(text).normalize();
        } catch (InvalidPathException e) {
            throw new ToolException("that is no path: " + e.getReason(), e);
        }
        check(path, text);
        return path;
    }

    private Path real(Path path, String text) throws ToolException {
        try {
            Path real = path.toRealPath();
            check(real, text);
            return real;
        } catch (IOException e) {
            throw new ToolException(text + " cannot be reached", e);
        }
    }

    private void check(Path path, String text) throws ToolException {
        if (!path.startsWith(root)) {
            throw new ToolException(text + " lies outside of the target; only files in it can be used");
        }
        if (GitGuard.belongsToGit(root.relativize(path).toString())) {
            throw git(text);
        }
    }
}
