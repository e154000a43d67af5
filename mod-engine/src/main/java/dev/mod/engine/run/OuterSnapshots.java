package dev.mod.engine.run;

import dev.mod.engine.workspace.ChangeSet;
import java.nio.file.Path;

/** Snapshots within an outer task, which has to have the real files for itself before one is taken. */
record OuterSnapshots(Snapshots snapshots, Outer outer) implements Snapshots {
    /** The outer task was stopped while it waited for the files. */
    static final class Interruption extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public String before() {
        try {
            outer.acquireFiles();
        } catch (InterruptedException e) {
            throw new Interruption();
        }
        return snapshots.before();
    }

    @Override
    public String after(String before) {
        return snapshots.after(before);
    }

    @Override
    public void restore(String snapshot) {
        snapshots.restore(snapshot);
    }

    @Override
    public ChangeSet changes(String before, String after) {
        return snapshots.changes(before, after);
    }

    @Override
    public void copy(Path directory) {
        snapshots.copy(directory);
    }

    /** They are the outer run's. */
    @Override
    public void close() {}
}
