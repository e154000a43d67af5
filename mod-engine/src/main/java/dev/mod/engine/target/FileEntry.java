package dev.mod.engine.target;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file as a snapshot knows it.
 *
 * @param path relative to the target, with {@code /} between its segments
 * @param kind what it is
 * @param mode the POSIX mode's lower 12 bits; 0 where there are none
 * @param size in bytes
 * @param modified time of the last modification, in nanoseconds since 1970
 * @param changed time of the last change of the inode, likewise; 0 where there is none
 * @param inode its number; 0 where there is none
 * @param blob the content's id, or the link's target; empty for a directory
 */
public record FileEntry(String path, Kind kind, int mode, long size, long modified, long changed, long inode,
        String blob) {
    /** What there can be under a name. */
    public enum Kind {
        FILE('f'), LINK('l'), DIRECTORY('d');

        private final char code;

        Kind(char code) {
            this.code = code;
        }

        /** Its letter in a manifest. */
        public char code() {
            return code;
        }

        public static Kind of(int code) throws IOException {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IOException("unknown kind of file " + code);
        }
    }

    /** Whether nothing says that the content differs. Git's index knows the lower half of an inode's number only. */
    public boolean sameStat(FileEntry other) {
        return kind == other.kind && size == other.size && modified == other.modified && changed == other.changed
                && (inode ^ other.inode) << 32 == 0;
    }

    /** Whether all is the same; the path is known to be. */
    public boolean same(FileEntry other) {
        return kind == other.kind && size == other.size && modified == other.modified && changed == other.changed
                && inode == other.inode && mode == other.mode && blob.equals(other.blob);
    }

    /** Whether a restore has nothing to do. */
    public boolean sameContent(FileEntry other) {
        return kind == other.kind && blob.equals(other.blob) && (mode == other.mode || kind == Kind.LINK);
    }

    public static boolean isDirectory(@Nullable FileEntry entry) {
        return entry != null && entry.kind == Kind.DIRECTORY;
    }

    public FileEntry withMode(int other) {
        return new FileEntry(path, kind, other, size, modified, changed, inode, blob);
    }

    public FileEntry withBlob(String id, long length) {
        return new FileEntry(path, kind, mode, length, modified, changed, inode, id);
    }
}
