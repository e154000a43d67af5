package dev.mod.engine.target;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What the file system says of a file. */
public final class FileStat {
    private static final String ATTRIBUTES = "unix:mode,size,lastModifiedTime,ctime,ino";

    private static final String OWNER = "unix:uid,gid";

    private FileStat() {}

    /** Whether files have POSIX modes here. */
    public static boolean hasModes() {
        return hasModes(FileSystems.getDefault());
    }

    private static boolean hasModes(FileSystem system) {
        return system.supportedFileAttributeViews().contains("unix");
    }

    /** What is under a name, without its content; null if nothing, or nothing that a snapshot keeps. */
    public static @Nullable FileEntry of(Path file, String path) throws IOException {
        return of(file, path, null);
    }

    /**
     * What is under a name if it is a certain file, without its content; else null.
     *
     * @param key tells one file from another ({@link BasicFileAttributes#fileKey}); null for any
     */
    public static @Nullable FileEntry of(Path file, String path, @Nullable Object key) throws IOException {
        try {
            if (hasModes(file.getFileSystem())) {
                var attributes = Files.readAttributes(file, key == null ? ATTRIBUTES : ATTRIBUTES + ",fileKey",
                        LinkOption.NOFOLLOW_LINKS);
                return key == null || key.equals(attributes.get("fileKey")) ? entry(path, attributes) : null;
            }
            var basic = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            var kind = basic.isDirectory()
                    ? FileEntry.Kind.DIRECTORY
                    : basic.isSymbolicLink() ? FileEntry.Kind.LINK : FileEntry.Kind.FILE;
            long size = kind == FileEntry.Kind.DIRECTORY ? 0 : basic.size();
            return basic.isOther()
                    ? null
                    : new FileEntry(path, kind, 0, size, basic.lastModifiedTime().to(TimeUnit.NANOSECONDS), 0, 0, "");
        } catch (NoSuchFileException e) {
            return null;
        } catch (FileSystemException e) {
            var parent = file.getParent();
            if (parent == null || Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
            // a file stands where a directory was
            return null;
        }
    }

    /** Sets the POSIX mode's lower 12 bits of a file, where there are modes. */
    public static void setMode(Path file, int mode) throws IOException {
        if (hasModes(file.getFileSystem())) {
            Files.setAttribute(file, "unix:mode", mode);
        }
    }

    /** Whether both are there and belong to different users or groups. */
    public static boolean haveOtherOwners(Path one, Path other) {
        try {
            return hasModes(one.getFileSystem()) && !Files.readAttributes(one, OWNER, LinkOption.NOFOLLOW_LINKS)
                    .equals(Files.readAttributes(other, OWNER, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether under a name is what was there, and has not been touched: one cannot choose the time of a change. */
    public static boolean unchanged(Path file, FileEntry before) throws IOException {
        try {
            var now = Files.readAttributes(file, "unix:ctime,ino", LinkOption.NOFOLLOW_LINKS);
            return nanos(now.get("ctime")) == before.changed() && number(now.get("ino")) == before.inode();
        } catch (FileSystemException e) {
            return false;
        }
    }

    private static @Nullable FileEntry entry(String path, Map<String, Object> attributes) {
        int mode = (int) number(attributes.get("mode"));
        FileEntry.Kind kind;
        switch (mode & 0170000) {
            case 0100000 -> kind = FileEntry.Kind.FILE;
            case 0120000 -> kind = FileEntry.Kind.LINK;
            case 0040000 -> kind = FileEntry.Kind.DIRECTORY;
            default -> {
                return null;
            }
        }
        long size = kind == FileEntry.Kind.DIRECTORY ? 0 : number(attributes.get("size"));
        return new FileEntry(path, kind, mode & 07777, size, nanos(attributes.get("lastModifiedTime")),
                nanos(attributes.get("ctime")), number(attributes.get("ino")), "");
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    private static long nanos(@Nullable Object time) {
        return time instanceof FileTime at ? at.to(TimeUnit.NANOSECONDS) : 0;
    }
}
