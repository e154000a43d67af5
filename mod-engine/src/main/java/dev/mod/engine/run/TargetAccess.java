package dev.mod.engine.run;

import dev.mod.engine.workspace.StagedWorkspace;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Who may work on the target. Tasks that go through their workspace share it; a task that works on the real files has
 * it for itself, so that whatever changes meanwhile is its doing and can be put back.
 */
final class TargetAccess {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private final Optional<Snapshots> snapshots;
    private final StagedWorkspace.Layer layer = new StagedWorkspace.Layer();

    /** @param snapshots empty if failed tasks are not put back; then nobody has the target for himself */
    TargetAccess(Optional<Snapshots> snapshots) {
        this.snapshots = snapshots;
    }

    Optional<Snapshots> snapshots() {
        return snapshots;
    }

    /** What a dry run would have changed so far. */
    StagedWorkspace.Layer layer() {
        return layer;
    }

    /** Waits until nobody works on the real files. */
    void share() throws InterruptedException {
        if (snapshots.isPresent()) {
            lock.readLock().lockInterruptibly();
        }
    }

    void unshare() {
        if (snapshots.isPresent()) {
            lock.readLock().unlock();
        }
    }

    /** Waits until nobody else uses the target. */
    void seize() throws InterruptedException {
        if (snapshots.isPresent()) {
            lock.writeLock().lockInterruptibly();
        }
    }

    void release() {
        if (snapshots.isPresent()) {
            lock.writeLock().unlock();
        }
    }
}
