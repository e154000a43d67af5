package dev.mod.match.internal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Directories as the native library sees them: a fraction of what it takes in Java before that is compiled. Answers nothing
 * while no grammar of that library is loaded, and where anything is not quite plain; ask Java then.
 */
public final class NativeFiles {
    /** A regular file or directory in a directory. */
    public record Child(String name, boolean directory) {}

    private NativeFiles() {}

    /** Files and directories in a directory, without links and the like, in no order. */
    public static Optional<List<Child>> list(Path directory) {
        byte[] path = plain(directory);
        byte[] list = path == null ? null : JniProvider.listAt(path);
        if (list == null) {
            return Optional.empty();
        }
        List<Child> children = new ArrayList<>();
        int at = 0;
        while (at < list.length) {
            int end = at + 1;
            while (list[end] != 0) {
                end++;
            }
            children.add(new Child(new String(list, at + 1, end - at - 1, StandardCharsets.US_ASCII), list[at] == 'd'));
            at = end + 1;
        }
        return Optional.of(children);
    }

    /**
     * Five numbers of each of several files: size, times of the last change of the content and of anything in nanoseconds,
     * inode and device; zeros for what cannot be told.
     *
     * @param files relative to the base, or absolute
     */
    public static Optional<long[]> stamps(Path base, List<Path> files) {
        byte[] directory = plain(base);
        if (directory == null) {
            return Optional.empty();
        }
        var names = new ByteArrayOutputStream();
        for (Path file : files) {
            byte[] name = plain(file);
            if (name != null) {
                names.writeBytes(name);
            }
            names.write(0);
        }
        return Optional.ofNullable(JniProvider.stampsAt(directory, names.toByteArray(), files.size()));
    }

    /** The name of a file, if it means the same whatever the encoding of file names. */
    static byte @Nullable [] plain(Path file) {
        String path = file.toString();
        if (path.isEmpty() || !file.getFileSystem().equals(FileSystems.getDefault())) {
            return null;
        }
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) >= 0x80 || path.charAt(i) == 0) {
                return null;
            }
        }
        return path.getBytes(StandardCharsets.US_ASCII);
    }
}
