package dev.mod.engine.internal.access;

import dev.mod.engine.staging.Siblings;
import dev.mod.engine.staging.StagedWorkspace;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Who may work on the target. Tasks that go through their workspace share it; a task that works on the real files has
 * it for itself, so that whatever changes meanwhile is its doing and can be put back. Of those that share it one at a time
 * makes its changes, or takes them back; they do so with the target held, never the other way round.
 */
public final class TargetAccess {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private final ReentrantLock commits = new ReentrantLock(true);
    private final Siblings siblings = new Siblings();
    private final Optional<Snapshots> snapshots;
    private final StagedWorkspace.Layer layer = new StagedWorkspace.Layer();

    /** @param snapshots empty if failed tasks are not put back; then steps on the real files do not have the target for themselves */
    public TargetAccess(Optional<Snapshots> snapshots) {
        this.snapshots = snapshots;
    }

    public Optional<Snapshots> snapshots() {
        return snapshots;
    }

    /** What a dry run would have changed so far. */
    public StagedWorkspace.Layer layer() {
        return layer;
    }

    /** The tasks at work on the target. */
    Siblings siblings() {
        return siblings;
    }

    /** As {@link #share}, if that needs no waiting. */
    boolean tryShare() throws InterruptedException {
        return lock.readLock().tryLock(0, TimeUnit.NANOSECONDS);
    }

    /** As {@link #seize}, if that needs no waiting. */
    boolean trySeize() throws InterruptedException {
        return lock.writeLock().tryLock(0, TimeUnit.NANOSECONDS);
    }

    /** Waits until nobody works on the real files. */
    void share() throws InterruptedException {
        lock.readLock().lockInterruptibly();
    }

    void unshare() {
        lock.readLock().unlock();
    }

    /** Waits until nobody else uses the target. */
    void seize() throws InterruptedException {
        lock.writeLock().lockInterruptibly();
    }

    void release() {
        lock.writeLock().unlock();
    }

    /** Waits until no other task makes its changes. */
    void beginCommit() throws InterruptedException {
        commits.lockInterruptibly();
    }

    /** As {@link #beginCommit}, for what must be done although the task is to stop. */
    void beginUndo() {
        commits.lock();
    }

    void endCommit() {
        commits.unlock();
    }
}
