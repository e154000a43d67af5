package dev.mod.engine.change;

import dev.mod.engine.target.BlobId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** How the files of targets are changed. */
public interface FileOperations {
    /**
     * Opens a target for changes of its files.
     *
     * @throws dev.mod.engine.target.WorkspaceException if it is no directory, or may not be read
     */
    TargetFiles open(Path target);

    /** Prefix of the names of files that are being written. */
    String TEMPORARY = ".mod-tmp-";

    /** What a file is called while it is being written: always the same, so that whoever comes after a crash finds it. */
    static Path temporary(Path path) {
        return path.resolveSibling(temporary(String.valueOf(path.getFileName())));
    }

    /** The temporary name of a file, which depends on its own name only. */
    static String temporary(String name) {
        return TEMPORARY + BlobId.of(name.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    }

    /** Whether a file is one that is being written, which will have another name. */
    static boolean isTemporary(Path path) {
        return String.valueOf(path.getFileName()).startsWith(TEMPORARY);
    }

    /** The files on disk; what is written is there after a power failure, too. */
    FileOperations DISK = target -> new HeldFiles(Directories.of(target), true);

    /** The files on disk; the system writes them when it sees fit. Forcing takes longer than all else when there are thousands. */
    FileOperations UNFORCED = target -> new HeldFiles(Directories.of(target), false);
}
