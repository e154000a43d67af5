package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import java.util.List;

/** Remembers what the target was, and puts it back. Used by one task at a time. */
interface Snapshots {
    /** Remembers the target as it is now; durable when it returns. */
    String capture();

    /** Puts everything back that has changed since. Can be repeated after a failure in the middle. */
    void restore(String snapshot);

    /** What differs between two snapshots. */
    List<FileChange> diff(String before, String after);

    /** The same as text, in the format of {@code git diff}. */
    String patch(String before, String after);
}
