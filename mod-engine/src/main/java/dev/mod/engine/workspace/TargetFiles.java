package dev.mod.engine.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;

/** The changes of files that restoring and applying are made of. Each may fail, and leaves the file as it was then. */
interface TargetFiles {
    /** Writes a whole new file beside the one that it is to replace; nothing is left of it if that fails. */
    void stage(Path path, InputStream content, int mode) throws IOException;

    /** Puts what was staged in place of whatever file there is. */
    void place(Path path) throws IOException;

    /** Puts a whole new file in place of whatever file there is. */
    static void replace(TargetFiles files, Path path, InputStream content, int mode) throws IOException {
        files.stage(path, content, mode);
        boolean placed = false;
        try {
            files.place(path);
            placed = true;
        } finally {
            if (!placed) {
                files.delete(temporary(path));
            }
        }
    }

    /** Deletes a file, a link or an empty directory; nothing happens if there is none. */
    void delete(Path path) throws IOException;

    void makeDirectory(Path path) throws IOException;

    void makeLink(Path path, String target) throws IOException;

    void setMode(Path path, int mode) throws IOException;

    /** Whether files have POSIX modes here. */
    static boolean hasModes() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    }

    /** Prefix of the names of files that are being written. */
    String TEMPORARY = ".mod-tmp-";

    /** What a file is called while it is being written: always the same, so that whoever comes after a crash finds it. */
    static Path temporary(Path path) {
        byte[] name = String.valueOf(path.getFileName()).getBytes(StandardCharsets.UTF_8);
        return path.resolveSibling(TEMPORARY + BlobStore.id(name).substring(0, 16));
    }

    /** The files on disk; what is written is there after a power failure, too. */
    TargetFiles DISK = new DiskFiles(true);

    /** The files on disk; the system writes them when it sees fit. */
    TargetFiles UNFORCED = new DiskFiles(false);
}
