package dev.mod.engine.spi;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

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

    /** Says that a directory goes, unless something is in it when the task is done. */
    default void removeDirectory(String path) {}

    /** Moves a file; the destination is replaced. It may be executed as before. */
    void rename(String from, String to);

    /** Whether there is a regular file. */
    boolean exists(String path);

    /**
     * Whether a file can be renamed without taking the place of another one: where file systems do not tell small from
     * capital letters, a name in others is its own.
     */
    default boolean isFree(String from, String to) {
        return !exists(to);
    }

    /** Paths written, created or deleted by the task so far. */
    SortedSet<String> changed();

    /**
     * Paths that may be other than on disk: those changed by the task and not written yet, and in a dry run those that
     * the tasks before it would have changed.
     */
    default SortedSet<String> unwritten() {
        return changed();
    }

    /**
     * A number that is a greater one after each change of what {@link #unwritten} names, or of their contents: whoever has
     * looked at those need not look again as long as it is the same.
     */
    long revision();

    /**
     * Says that the step relies on something that it found out about a file past this workspace, without reading it here.
     * A task of which that does not hold any more when it completes is done again.
     */
    default void assume(String path, BooleanSupplier holds) {}

    /** Says that the step listed files past this workspace: of which paths it would have been told. */
    default void listed(Predicate<String> shown) {}

    /** Says that the step may have read any of these files past this workspace. */
    default void readAll(Predicate<String> read) {}

    /**
     * Announces files that the step is likely to change: tasks that began later do not read them before this one has ended
     * or has said that it leaves them as they are. What is written is announced of itself.
     */
    default void intend(Collection<String> paths) {}

    /** Says that the step leaves a file as it is, after all. */
    default void abandon(String path) {}
}
