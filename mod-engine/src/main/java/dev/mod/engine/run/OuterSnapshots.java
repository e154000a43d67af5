package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import java.util.List;

/** Snapshots within an outer task, which has to have the real files for itself before one is taken. */
record OuterSnapshots(Snapshots snapshots, Outer outer) implements Snapshots {
    /** The outer task was stopped while it waited for the files. */
    static final class Interruption extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public String capture() {
        try {
            outer.acquireFiles();
        } catch (InterruptedException e) {
            throw new Interruption();
        }
        return snapshots.capture();
    }

    @Override
    public void restore(String snapshot) {
        snapshots.restore(snapshot);
    }

    @Override
    public List<FileChange> diff(String before, String after) {
        return snapshots.diff(before, after);
    }

    @Override
    public String patch(String before, String after) {
        return snapshots.patch(before, after);
    }
}
