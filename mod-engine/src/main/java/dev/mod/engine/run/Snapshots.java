package dev.mod.engine.run;

import dev.mod.engine.workspace.ChangeSet;
import java.nio.file.Path;

/** Remembers what the target was, and puts it back. Used by one task at a time. */
interface Snapshots {
    /** Has what the first snapshot needs be made ready in the background; a failure is left for the snapshot to find. */
    default void prepare() {
        // what is not ready is made when it is needed
    }

    /** Remembers the target as it is before a task works on it; durable when it returns. */
    String before();

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
