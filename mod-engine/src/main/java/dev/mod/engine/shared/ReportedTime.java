package dev.mod.engine.shared;

import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The time at which happens what is decided: now, or when a report says. */
final class ReportedTime implements InstantSource {
    private final InstantSource clock;
    private @Nullable Instant reported;

    ReportedTime(InstantSource clock) {
        this.clock = clock;
    }

    void reported(Instant at) {
        reported = at;
    }

    void now() {
        reported = null;
    }

    @Override
    public Instant instant() {
        return reported == null ? clock.instant() : reported;
    }
}
