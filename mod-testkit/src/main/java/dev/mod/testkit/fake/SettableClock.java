package dev.mod.testkit.fake;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is set. Safe for concurrent use. */
public final class SettableClock implements InstantSource {
    private final AtomicReference<Instant> now;

    /** A clock that shows this. */
    public SettableClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    /** Sets it. */
    public void set(Instant instant) {
        now.set(instant);
    }

    /** Sets it on, or back. */
    public void advance(Duration by) {
        now.updateAndGet(instant -> instant.plus(by));
    }
}
