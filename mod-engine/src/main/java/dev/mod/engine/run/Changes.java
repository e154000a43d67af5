package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.spi.Workspace;
import java.nio.file.Path;
import java.util.List;

/** What one attempt of a task changes. Used by the thread of the task, but for the workspace. */
interface Changes {
    /** The directory that the steps work on. */
    Path root();

    /** Gives the task a directory of its own for steps that work on real files. */
    void isolate() throws InterruptedException;

    /** The target with the task's own changes. */
    Workspace workspace();

    /** Writes staged changes to the real files, for a step that works on them. */
    void flush() throws InterruptedException;

    /** Makes the task's changes, and tells what they are. Until {@link #settled} they can be undone. */
    List<FileChange> apply() throws InterruptedException;

    /** Puts the target back to what it was. */
    void undo();

    /** The end of the task is durable; nothing needs to be undone any more. */
    void settled();
}
