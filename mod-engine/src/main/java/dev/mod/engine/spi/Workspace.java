package dev.mod.engine.spi;

import java.util.Optional;
import java.util.SortedSet;

/**
 * The target as one task sees it: the files as they are, with the task's own changes on top. Nothing reaches the target
 * before the task has succeeded. Paths are relative to the target, with {@code /} between their segments; one that
 * leaves the target is an {@link IllegalArgumentException}. Safe for concurrent use.
 */
public interface Workspace {
    /** Content of a regular file; empty if there is none. */
    Optional<byte[]> read(String path);

    /** Replaces or creates a file. The first read or write of a path remembers what it was, to find conflicts. */
    void write(String path, byte[] content);

    /** As {@link #write(String, byte[])}, and says whether the file may be executed, where that is kept. */
    default void write(String path, byte[] content, boolean executable) {
        write(path, content);
    }

    /** Whether there is a regular file that may be executed. */
    default boolean executable(String path) {
        return false;
    }

    /** Deletes a file; nothing happens if there is none. */
    void delete(String path);

    /** Moves a file; the destination is replaced. It may be executed as before. */
    void rename(String from, String to);

    /** Whether there is a regular file. */
    boolean exists(String path);

    /** Paths written, created or deleted by the task so far. */
    SortedSet<String> changed();

    /**
     * Paths that may be other than on disk: those changed by the task and not written yet, and in a dry run those that
     * the tasks before it would have changed.
     */
    default SortedSet<String> unwritten() {
        return changed();
    }
}
