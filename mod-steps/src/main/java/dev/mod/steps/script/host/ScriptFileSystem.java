package dev.mod.steps.script.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;

/**
 * File system that a script's {@code fs} sees. Paths are absolute and normal. An implementation decides what may be
 * touched, and throws what {@link java.nio.file.Files} would: {@link java.nio.file.NoSuchFileException},
 * {@link java.nio.file.FileAlreadyExistsException}, {@link java.nio.file.DirectoryNotEmptyException},
 * {@link java.nio.file.NotDirectoryException}, {@link java.nio.file.AccessDeniedException} for what it refuses.
 */
public interface ScriptFileSystem {
    /** What a path is. */
    enum Kind {
        FILE, DIRECTORY, LINK
    }

    /**
     * What is known of a path.
     *
     * @param size in bytes
     * @param modified in milliseconds since 1970
     * @param mode who may do what, as nine bits
     */
    record Stat(Kind kind, long size, long modified, int mode) {}

    byte[] read(Path file) throws IOException;

    /** Creates or replaces a file in a directory that exists. */
    void write(Path file, byte[] content) throws IOException;

    /**
     * Tells what a path is.
     *
     * @param followLinks whether a link counts as what it leads to
     */
    Stat stat(Path path, boolean followLinks) throws IOException;

    /** The names in a directory, sorted, with what they are; a link is one. */
    SortedMap<String, Kind> list(Path directory) throws IOException;

    /**
     * Says who may do what with a file or directory, as far as that is kept: in a target, as in Git, whether a file may be
     * executed.
     *
     * @param mode nine bits
     */
    void setMode(Path path, int mode) throws IOException;

    /** Creates a directory in one that exists. */
    void createDirectory(Path directory) throws IOException;

    /** Deletes a file or an empty directory. */
    void delete(Path path) throws IOException;

    /** Moves a file or directory, over a file that is there. */
    void rename(Path from, Path to) throws IOException;
}
