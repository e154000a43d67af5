package dev.mod.steps.script.host;

import dev.mod.base.file.GitGuard;
import dev.mod.engine.target.FileStat;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.SortedMap;
import java.util.TreeMap;

/** File system of a script with the capability {@code fs}: the target as the task sees it, and all other files as they are. */
final class UnrestrictedFileSystem implements ScriptFileSystem {
    private static final String MODE = "unix:mode";

    private final ScriptFileSystem inside;
    private final Path target;

    UnrestrictedFileSystem(ScriptFileSystem inside, Path target) {
        this.inside = inside;
        this.target = target.normalize();
    }

    private boolean isInside(Path path) {
        return path.normalize().startsWith(target);
    }

    /** What belongs to Git is changed by nobody, in no tree. */
    private static Path changeable(Path path) throws IOException {
        Path above = path;
        while (above.getParent() != null && !Files.exists(above)) {
            above = above.getParent();
        }
        if (GitGuard.belongsToGit(path.normalize().toString())
                || GitGuard.refuses(above.toRealPath().resolve(above.relativize(path)).toString(),
                        each -> Files.exists(Path.of(each)))) {
            throw new AccessDeniedException(path.toString(), null, "belongs to Git");
        }
        return path;
    }

    @Override
    public byte[] read(Path file) throws IOException {
        return isInside(file) ? inside.read(file) : Files.readAllBytes(file);
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        if (isInside(file)) {
            inside.write(file, content);
        } else {
            Files.write(changeable(file), content);
        }
    }

    @Override
    public Stat stat(Path path, boolean followLinks) throws IOException {
        if (isInside(path)) {
            return inside.stat(path, followLinks);
        }
        LinkOption[] options = followLinks ? new LinkOption[0] : new LinkOption[]{LinkOption.NOFOLLOW_LINKS};
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class, options);
        return new Stat(attributes.isSymbolicLink()
                ? Kind.LINK
                : attributes.isDirectory() ? Kind.DIRECTORY : Kind.FILE, attributes.size(),
                attributes.lastModifiedTime().toMillis(), mode(path, options));
    }

    private static int mode(Path path, LinkOption... options) throws IOException {
        return FileStat.hasModes() ? (Integer) Files.getAttribute(path, MODE, options) & 0777 : 0644;
    }

    @Override
    public void setMode(Path path, int mode) throws IOException {
        if (isInside(path)) {
            inside.setMode(path, mode);
        } else if (FileStat.hasModes()) {
            Files.setAttribute(changeable(path), MODE, mode);
        }
    }

    @Override
    public SortedMap<String, Kind> list(Path directory) throws IOException {
        if (isInside(directory)) {
            return inside.list(directory);
        }
        var entries = new TreeMap<String, Kind>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                try {
                    entries.put(String.valueOf(file.getFileName()), stat(file, false).kind());
                } catch (NoSuchFileException e) {
                    // gone meanwhile
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return entries;
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        if (isInside(directory)) {
            inside.createDirectory(directory);
        } else {
            Files.createDirectory(changeable(directory));
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        if (isInside(path)) {
            inside.delete(path);
        } else {
            Files.delete(changeable(path));
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        if (isInside(from) && isInside(to)) {
            inside.rename(from, to);
        } else if (!isInside(from) && !isInside(to)) {
            Files.move(changeable(from), changeable(to), StandardCopyOption.ATOMIC_MOVE);
        } else {
            write(to, read(from));
            setMode(to, stat(from, true).mode());
            delete(from);
        }
    }
}
