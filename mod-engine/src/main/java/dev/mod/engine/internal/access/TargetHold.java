package dev.mod.engine.internal.access;

import dev.mod.engine.spi.Interruptibly;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.staging.Siblings;
import java.util.Optional;
import java.util.function.Consumer;

/** What one task holds of the target, from its first step that needs it to its end. Used by one thread. */
public final class TargetHold implements AutoCloseable {
    private enum Held {
        NOTHING, SHARED, SEIZED
    }

    private final TargetAccess access;
    private final CancelSignal signal;
    private final Siblings.Member member;
    private final Consumer<Boolean> waiting;
    private Held held = Held.NOTHING;
    private Optional<String> snapshot = Optional.empty();
    private boolean used;
    private boolean committing;

    /**
     * @param task what others call the task
     * @param waiting is told when the task has to wait for the target, and when it has it
     */
    public TargetHold(TargetAccess access, String task, CancelSignal signal, Consumer<Boolean> waiting) {
        this.waiting = waiting;
        this.access = access;
        this.signal = signal;
        this.member = access.siblings().join(task, signal);
    }

    /** The task among those that work on the target. */
    public Siblings.Member member() {
        return member;
    }

    /** Begins, or begins again, with nothing held. */
    public void begin() {
        release();
        snapshot = Optional.empty();
        used = false;
        member.begin();
    }

    /** What the target was before the task worked on it directly. */
    public Optional<String> snapshot() {
        return snapshot;
    }

    /** Whether a step has read or written the target. */
    public boolean used() {
        return used;
    }

    /** Gets what a step needs. */
    public void prepare(TargetUse use) throws InterruptedException {
        used |= use != TargetUse.NONE;
        switch (use) {
            case NONE -> {
            }
            case STAGED, NESTED -> {
                if (held == Held.NOTHING) {
                    interruptibly(() -> await(access::tryShare, access::share), () -> held = Held.SHARED);
                }
            }
            case DIRECT -> {
                if (access.snapshots().isPresent()) {
                    seize();
                }
            }
        }
    }

    /**
     * Remembers the target for {@link #restore}, if failed tasks are put back.
     *
     * @return a snapshot taken now, which must be recorded before the task works on the target
     */
    public Optional<String> protect() throws InterruptedException {
        if (snapshot.isPresent() || access.snapshots().isEmpty()) {
            return Optional.empty();
        }
        snapshot = Optional.of(access.snapshots().get().before());
        return snapshot;
    }

    /** Forgets what {@link #protect} has just taken: no step was at work under it, so what differs from it is somebody else's. */
    public void unprotect() {
        snapshot = Optional.empty();
    }

    /** Gets the target for this task alone. */
    public void seize() throws InterruptedException {
        used = true;
        if (held != Held.SEIZED) {
            release();
            // those that share the target may wait for what this task intends
            member.abandonAll();
            interruptibly(() -> await(access::trySeize, access::seize), () -> held = Held.SEIZED);
        }
    }

    /** Has the target for itself during some work, and nobody else's. */
    public void alone(Runnable work) throws InterruptedException {
        boolean before = held == Held.SEIZED;
        seize();
        try {
            work.run();
        } finally {
            if (!before) {
                release();
            }
        }
    }

    /** Waits until no other task makes or takes back its changes; none does until {@link #endCommit}. */
    public void beginCommit() throws InterruptedException {
        if (!committing) {
            interruptibly(access::beginCommit, () -> committing = true);
        }
    }

    /** As {@link #beginCommit}, for what must be done although the task is to stop. */
    public void beginUndo() {
        if (!committing) {
            access.beginUndo();
            committing = true;
        }
    }

    /** Lets others make their changes. */
    public void endCommit() {
        if (committing) {
            access.endCommit();
            committing = false;
        }
    }

    /** Puts the target back to what it was before the task. */
    public void restore() {
        if (snapshot.isPresent()) {
            access.snapshots().orElseThrow().restore(snapshot.get());
        }
    }

    /** Lets others have the target. */
    public void release() {
        endCommit();
        switch (held) {
            case NOTHING -> {
            }
            case SHARED -> access.unshare();
            case SEIZED -> access.release();
        }
        held = Held.NOTHING;
    }

    /** The task has ended. */
    @Override
    public void close() {
        release();
        member.close();
    }

    private void await(Attempt attempt, Acquisition acquisition) throws InterruptedException {
        if (!attempt.acquire()) {
            waiting.accept(true);
            acquisition.acquire();
            waiting.accept(false);
        }
    }

    private interface Attempt {
        boolean acquire() throws InterruptedException;
    }

    private void interruptibly(Acquisition acquisition, Runnable acquired) throws InterruptedException {
        Interruptibly.run(() -> {
            acquisition.acquire();
            return true;
        }, signal);
        // before it fails: whoever releases must know of the lock
        acquired.run();
        if (signal.requested()) {
            throw new InterruptedException();
        }
    }

    private interface Acquisition {
        void acquire() throws InterruptedException;
    }
}
