package dev.mod.engine.internal.access;

import dev.mod.engine.change.ChangeSet;
import java.nio.file.Path;
import java.util.Set;

/** Remembers what the target was, and puts it back. Used by one task at a time. */
public interface Snapshots {
    /** Has what the first snapshot needs be made ready in the background; a failure is left for the snapshot to find. */
    default void prepare() {
        // what is not ready is made when it is needed
    }

    /** Remembers the target as it is before a task works on it; durable when it returns. */
    String before() throws InterruptedException;

    /** Finds what others had changed in these files before a snapshot, while they are still there. */
    void takeOver(String snapshot, Set<String> paths);

    /** Remembers the target as it is after a task worked on it; durable when it returns. */
    String after(String before);

    /** Puts everything back that has changed since. Can be repeated after a failure in the middle. */
    void restore(String snapshot);

    /** What differs between two snapshots. */
    ChangeSet changes(String before, String after);

    /** Makes a copy of the target as it is now. */
    void copy(Path directory);

    /** Gives up what is open. */
    void close();
}
