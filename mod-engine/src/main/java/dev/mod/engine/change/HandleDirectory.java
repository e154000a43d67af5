package dev.mod.engine.change;

import dev.mod.base.file.FileOwner;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A directory reached through an open handle: what is done in it is done there, wherever its path leads by then. */
final class HandleDirectory implements Directory {
    /** The bits of a mode that a handle can set. */
    private static final int PERMISSIONS = 0777;

    private final Path path;
    private final @Nullable HandleDirectory parent;
    private final SecureDirectoryStream<Path> handle;
    private final Object key;

    private HandleDirectory(Path path, @Nullable HandleDirectory parent, SecureDirectoryStream<Path> handle)
            throws IOException {
        this.path = path;
        this.parent = parent;
        this.handle = handle;
        this.key = Objects.requireNonNull(
                handle.getFileAttributeView(BasicFileAttributeView.class).readAttributes().fileKey());
    }

    /** Opens the root of a target; by its path where the system has no handles. */
    @SuppressWarnings("StreamResourceLeak") // closed with the directory
    static Directory orPath(Path target) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(target);
        if (stream instanceof SecureDirectoryStream<Path> handle && FileStat.hasModes()) {
            return new HandleDirectory(target, null, handle);
        }
        stream.close();
        return new PathDirectory(target, null);
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public Directory child(String name) throws IOException {
        try {
            return new HandleDirectory(path.resolve(name), this,
                    handle.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
        } catch (FileSystemException e) {
            var there = attributes(name);
            throw there == null
                    ? new NoSuchFileException(path.resolve(name).toString())
                    : there.isSymbolicLink() ? PathDirectory.isALink(path.resolve(name)) : e;
        }
    }

    @Override
    public boolean isThere() throws IOException {
        if (parent == null) {
            return key.equals(Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        }
        try {
            return key
                    .equals(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey())
                    && parent.isThere();
        } catch (FileSystemException e) {
            return false;
        }
    }

    @Override
    public boolean isStill(String name, @Nullable FileEntry found) throws IOException {
        var there = attributes(name);
        if (found == null || there == null) {
            return found == null && there == null && isThere();
        }
        var now = isThere() ? sameFile(name, there) : null;
        return now != null && now.sameStat(found);
    }

    /** What the path of a file says of it, which is more than the handle does; null if the path leads to another file. */
    private @Nullable FileEntry sameFile(String name, BasicFileAttributes there) throws IOException {
        return FileStat.of(path.resolve(name), name, Objects.requireNonNull(there.fileKey()));
    }

    private @Nullable BasicFileAttributes attributes(String name) throws IOException {
        try {
            return handle.getFileAttributeView(Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    @Override
    public SeekableByteChannel create(String name) throws IOException {
        return handle.newByteChannel(Path.of(name),
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(permissions(PRIVATE)));
    }

    @Override
    public void move(String name, Directory to, String newName) throws IOException {
        handle.move(Path.of(name), ((HandleDirectory) to).handle, Path.of(newName));
    }

    @Override
    public void delete(String name) throws IOException {
        var there = attributes(name);
        try {
            if (there != null && there.isDirectory()) {
                handle.deleteDirectory(Path.of(name));
            } else if (there != null) {
                handle.deleteFile(Path.of(name));
            }
        } catch (NoSuchFileException e) {
            return;
        }
    }

    @Override
    public void copyOwner(String of, String name) {
        // the paths only tell whether there is something to do, which costs less than asking the handles
        if (FileStat.haveOtherOwners(path.resolve(of), path.resolve(name))) {
            FileOwner.copy(view(of), view(name));
        }
    }

    private PosixFileAttributeView view(String name) {
        return handle.getFileAttributeView(Path.of(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void setMode(String name, int mode) throws IOException {
        if ((mode & ~PERMISSIONS) == 0) {
            try {
                view(name).setPermissions(permissions(mode));
                return;
            } catch (AccessDeniedException e) {
                // the handle of a file can be had of those only that may be read
            }
        }
        var there = attributes(name);
        if (there == null || !isThere() || sameFile(name, there) == null) {
            throw new NoSuchFileException(path.resolve(name).toString());
        }
        FileStat.setMode(path.resolve(name), mode);
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        var permissions = EnumSet.noneOf(PosixFilePermission.class);
        int bit = 0400;
        for (PosixFilePermission permission : PosixFilePermission.values()) {
            if ((mode & bit) != 0) {
                permissions.add(permission);
            }
            bit >>= 1;
        }
        return permissions;
    }

    @Override
    public void close() {
        try {
            handle.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
