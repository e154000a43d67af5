package dev.mod.match.walk;

import dev.mod.match.internal.NativeFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What tells whether files are what they were, without reading them.
 *
 * @since 0.1.0
 */
public final class FileStamps {
    private static final int LENGTH = 5;

    private final long[] numbers;

    private FileStamps(long[] numbers) {
        this.numbers = numbers;
    }

    /**
     * What the system says of a file. Two stamps of one name are equal only where the content is, as far as the system's
     * clock tells two changes apart.
     *
     * @param size in bytes
     * @param modified when the content changed last, in nanoseconds since 1970
     * @param changed when anything about the file changed last, which no program can set, in nanoseconds since 1970
     * @param inode of the file in its device
     * @param device on which it is
     */
    public record Stamp(long size, long modified, long changed, long inode, long device) {}

    /**
     * The stamps of files, as they are now. A file has none that is no regular file, whose name is not plain ASCII, or
     * where the system has no such numbers (Windows).
     *
     * @param base absolute
     * @param files relative to the base, or absolute; links are followed
     */
    public static FileStamps of(Path base, List<Path> files) {
        return new FileStamps(NativeFiles.stamps(base, files).orElseGet(() -> new long[files.size() * LENGTH]));
    }

    /** The stamp of a file, by its index. */
    public Optional<Stamp> of(int file) {
        int at = file * LENGTH;
        var stamp = new Stamp(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3], numbers[at + 4]);
        return stamp.inode() == 0 ? Optional.empty() : Optional.of(stamp);
    }
}
