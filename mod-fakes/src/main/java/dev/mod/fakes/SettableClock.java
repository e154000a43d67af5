package dev.mod.fakes;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is set. Safe for concurrent use. */
public final class SettableClock implements InstantSource {
    private Instant now;

    /** A clock that shows this. */
    public SettableClock(Instant start) {
        this.now = start;
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    /** Sets it. */
    public synchronized void set(Instant instant) {
        now = instant;
    }

    /** Sets it on, or back. */
    public synchronized void advance(Duration by) {
        now = now.plus(by);
    }
}
