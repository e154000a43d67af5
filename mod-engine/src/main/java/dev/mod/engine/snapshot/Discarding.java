package dev.mod.engine.snapshot;

import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.WorkspaceException;
import java.util.List;

/** Who learns what a target loses when it is put back; more than once if somebody changes it meanwhile. */
public interface Discarding {
    /** Nobody. */
    Discarding UNHEARD = new Discarding() {
        @Override
        public void kept(ChangeSet changes) {
            // nobody wants to know
        }

        @Override
        public void lost(List<FileChange> changes, WorkspaceException why) {
            // nobody wants to know
        }
    };

    /** The changes that are going to be taken back, whose contents can be read. */
    void kept(ChangeSet changes);

    /** Changes that are going to be taken back and of which no copy could be made, a disk being full for instance. */
    void lost(List<FileChange> changes, WorkspaceException why);
}
