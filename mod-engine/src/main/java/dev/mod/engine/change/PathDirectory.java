package dev.mod.engine.change;

import dev.mod.base.file.FileOwner;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A directory reached by its path, where a system has no handles: a link in its place is found before each use only. */
final class PathDirectory implements Directory {
    private final Path path;
    private final @Nullable PathDirectory parent;

    PathDirectory(Path path, @Nullable PathDirectory parent) {
        this.path = path;
        this.parent = parent;
    }

    static FileSystemException isALink(Path directory) {
        return new FileSystemException(directory.toString(), null,
                "the directory '" + directory.getFileName() + "' is a symbolic link now");
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public Directory child(String name) throws IOException {
        var child = new PathDirectory(path.resolve(name), this);
        if (!Files.exists(child.path, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(child.path.toString());
        }
        child.file("");
        return child;
    }

    @Override
    public boolean isThere() {
        return parent == null
                ? Files.isDirectory(path)
                : Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && parent.isThere();
    }

    private Path file(String name) throws IOException {
        if (!isThere()) {
            throw Files.isSymbolicLink(path) ? isALink(path) : new NoSuchFileException(path.toString());
        }
        return path.resolve(name);
    }

    @Override
    public boolean isStill(String name, @Nullable FileEntry found) throws IOException {
        var now = FileStat.of(path.resolve(name), name);
        return isThere() && (now == null || found == null ? now == null && found == null : now.sameStat(found));
    }

    @Override
    public SeekableByteChannel create(String name) throws IOException {
        return Files.newByteChannel(file(name),
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void move(String name, Directory to, String newName) throws IOException {
        Files.move(file(name), ((PathDirectory) to).file(newName), StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(file(name));
    }

    @Override
    public void copyOwner(String of, String name) throws IOException {
        Path old = file(of);
        if (FileStat.haveOtherOwners(old, file(name))) {
            FileOwner.copy(view(old), view(file(name)));
        }
    }

    private static @Nullable PosixFileAttributeView view(Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void setMode(String name, int mode) throws IOException {
        FileStat.setMode(file(name), mode);
    }

    @Override
    public void close() {}
}
