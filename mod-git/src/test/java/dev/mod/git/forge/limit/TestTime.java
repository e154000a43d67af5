package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A time that passes only while somebody waits. */
public final class TestTime implements ForgeTime {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final List<Duration> waits = new ArrayList<>();

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized void sleep(Duration time) {
        if (!time.isNegative() && !time.isZero()) {
            now = now.plus(time);
            waits.add(time);
        }
    }

    @Override
    public double random() {
        return 0.5;
    }

    /** How long was waited altogether. */
    public synchronized Duration waited() {
        return waits.stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** Each wait. */
    public synchronized List<Duration> waits() {
        return List.copyOf(waits);
    }
}
