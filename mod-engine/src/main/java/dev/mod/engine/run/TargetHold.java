package dev.mod.engine.run;

import dev.mod.engine.spi.TargetUse;
import java.util.Optional;

/** What one task holds of the target, from its first step that needs it to its end. Used by one thread. */
final class TargetHold {
    private enum Held {
        NOTHING, SHARED, SEIZED
    }

    private final TargetAccess access;
    private final CancelSignal signal;
    private Held held = Held.NOTHING;
    private Optional<String> snapshot = Optional.empty();
    private boolean used;

    TargetHold(TargetAccess access, CancelSignal signal) {
        this.access = access;
        this.signal = signal;
    }

    /** What the target was before the task worked on it directly. */
    Optional<String> snapshot() {
        return snapshot;
    }

    /** Whether a step has read or written the target. */
    boolean used() {
        return used;
    }

    /**
     * Gets what a step needs.
     *
     * @return a snapshot taken now, which must be recorded before the step starts
     */
    Optional<String> prepare(TargetUse use) throws InterruptedException {
        used |= use != TargetUse.NONE;
        if (use == TargetUse.STAGED && held == Held.NOTHING) {
            interruptibly(access::share);
            held = Held.SHARED;
        }
        if (use == TargetUse.DIRECT) {
            if (held != Held.SEIZED) {
                release();
                interruptibly(access::seize);
                held = Held.SEIZED;
            }
            if (snapshot.isEmpty() && access.snapshots().isPresent()) {
                snapshot = Optional.of(access.snapshots().get().before());
                return snapshot;
            }
        }
        return Optional.empty();
    }

    /** Has the target for itself during some work, and nobody else's. */
    void alone(Runnable work) throws InterruptedException {
        used = true;
        release();
        interruptibly(access::seize);
        held = Held.SEIZED;
        try {
            work.run();
        } finally {
            release();
        }
    }

    /** Puts the target back to what it was before the task. */
    void restore() {
        if (snapshot.isPresent()) {
            access.snapshots().orElseThrow().restore(snapshot.get());
        }
    }

    /** Lets others have the target. */
    void release() {
        switch (held) {
            case NOTHING -> {
            }
            case SHARED -> access.unshare();
            case SEIZED -> access.release();
        }
        held = Held.NOTHING;
    }

    private void interruptibly(Acquisition acquisition) throws InterruptedException {
        Thread waiting = Thread.currentThread();
        boolean stop;
        try (var registration = signal.onRequest(waiting::interrupt)) {
            acquisition.acquire();
        } finally {
            stop = Thread.interrupted();
        }
        if (stop) {
            // the interruption came after the lock; the caller's hold must know of the lock before it fails
            waiting.interrupt();
        }
    }

    private interface Acquisition {
        void acquire() throws InterruptedException;
    }
}
