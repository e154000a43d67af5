package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;

/** The time as it passes for requests to forges. */
public interface ForgeTime {
    /** Now. */
    Instant now();

    /** Waits; not at all for nothing or less. */
    void sleep(Duration time) throws InterruptedException;

    /** A number from 0 up to, but not, 1, to spread repeated requests. */
    double random();

    /** The machine's. */
    static ForgeTime system() {
        return new SystemForgeTime();
    }
}
