package dev.mod.engine.target;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Rights to one's own files and directories that their modes deny even to their owner, for as long as they are read. For several threads. */
final class LentRights implements AutoCloseable {
    private static final int READS = 0400;
    private static final int LISTS = 0500;

    private final Path target;
    private final NavigableMap<String, FileEntry> directories = new ConcurrentSkipListMap<>();

    /** What reads a file. */
    interface Read {
        FileEntry read() throws IOException;
    }

    /** None yet; paths are relative to the target. */
    LentRights(Path target) {
        this.target = target;
    }

    /** Whether something failed for want of rights. */
    static boolean areMissing(Exception e) {
        return e instanceof AccessDeniedException || e.getCause() instanceof AccessDeniedException;
    }

    /** Lends the right to list a directory until this is closed; no if it is somebody else's, or the right was there. */
    boolean toList(FileEntry directory) {
        boolean lent = lend(directory, LISTS);
        if (lent) {
            directories.put(directory.path(), directory);
        }
        return lent;
    }

    /** Reads a file, once more with the right to if it was missing and can be lent. */
    FileEntry reading(FileEntry file, Read reader) throws IOException {
        try {
            return reader.read();
        } catch (IOException | WorkspaceException e) {
            if (!areMissing(e) || !lend(file, READS)) {
                throw e;
            }
        }
        FileEntry read;
        try {
            read = reader.read();
        } finally {
            FileStat.setMode(resolve(file), file.mode());
        }
        // that has changed the time of the inode's last change
        var now = FileStat.of(resolve(file), file.path());
        return now != null && now.kind() == file.kind() && now.modified() == file.modified()
                ? now.withBlob(read.blob(), read.size())
                : read;
    }

    private boolean lend(FileEntry file, int rights) {
        try {
            if ((file.mode() & rights) == rights || !FileStat.hasModes()) {
                return false;
            }
            FileStat.setMode(resolve(file), file.mode() | rights);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Takes the rights to directories back, from the leaves up, since what is in one is out of reach then. */
    @Override
    public void close() throws IOException {
        for (FileEntry entry : directories.descendingMap().values()) {
            try {
                FileStat.setMode(resolve(entry), entry.mode());
            } catch (NoSuchFileException e) {
                // it has gone meanwhile
            }
        }
    }

    private Path resolve(FileEntry file) {
        return file.path().isEmpty() ? target : target.resolve(file.path());
    }
}
