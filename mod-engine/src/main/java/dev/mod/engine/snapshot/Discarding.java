package dev.mod.engine.snapshot;

import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.target.WorkspaceException;
import java.util.Optional;

/** Who learns what a target loses when it is put back. */
public interface Discarding {
    /**
     * Changes are going to be taken back; told more than once if somebody changes the target meanwhile.
     *
     * @param changes what the target loses; contents of files in it can be read if they were kept
     * @param unkept why they were not kept, a disk being full for instance; empty if they were
     */
    void discards(ChangeSet changes, Optional<WorkspaceException> unkept);
}
