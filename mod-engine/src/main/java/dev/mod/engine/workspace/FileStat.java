package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.FileSystemException;
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
final class FileStat {
    private static final boolean UNIX = TargetFiles.hasModes();
    private static final String ATTRIBUTES = "unix:mode,size,lastModifiedTime,ctime,ino";

    private FileStat() {}

    /** What is under a name, without its content; null if nothing, or nothing that a snapshot keeps. */
    static @Nullable Entry of(Path file, String path) throws IOException {
        try {
            if (UNIX) {
                return entry(path, Files.readAttributes(file, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS));
            }
            var basic = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            var kind = basic.isDirectory()
                    ? Entry.Kind.DIRECTORY
                    : basic.isSymbolicLink() ? Entry.Kind.LINK : Entry.Kind.FILE;
            long size = kind == Entry.Kind.DIRECTORY ? 0 : basic.size();
            return basic.isOther()
                    ? null
                    : new Entry(path, kind, 0, size, basic.lastModifiedTime().to(TimeUnit.NANOSECONDS), 0, 0, "");
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

    /** Whether under a name is what was there, and has not been touched: one cannot choose the time of a change. */
    static boolean unchanged(Path file, Entry before) throws IOException {
        try {
            var now = Files.readAttributes(file, "unix:ctime,ino", LinkOption.NOFOLLOW_LINKS);
            return nanos(now.get("ctime")) == before.changed() && number(now.get("ino")) == before.inode();
        } catch (FileSystemException e) {
            return false;
        }
    }

    private static @Nullable Entry entry(String path, Map<String, Object> attributes) {
        int mode = (int) number(attributes.get("mode"));
        Entry.Kind kind;
        switch (mode & 0170000) {
            case 0100000 -> kind = Entry.Kind.FILE;
            case 0120000 -> kind = Entry.Kind.LINK;
            case 0040000 -> kind = Entry.Kind.DIRECTORY;
            default -> {
                return null;
            }
        }
        long size = kind == Entry.Kind.DIRECTORY ? 0 : number(attributes.get("size"));
        return new Entry(path, kind, mode & 07777, size, nanos(attributes.get("lastModifiedTime")),
                nanos(attributes.get("ctime")), number(attributes.get("ino")), "");
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    private static long nanos(@Nullable Object time) {
        return time instanceof FileTime at ? at.to(TimeUnit.NANOSECONDS) : 0;
    }
}
