package dev.mod.git.forge.limit;

import java.time.Duration;
import java.util.List;

/** Gives out turns to create something at forges, to all processes that share them. Safe for concurrent use. */
public interface Turns {
    /**
     * Takes the next turn at a forge, as its limits allow.
     *
     * @param forge the address of its API
     * @return how long to wait for it
     */
    Duration take(String forge, List<RateLimit> limits) throws InterruptedException;

    /** Gives out no turn at a forge for so long, as when it asks for patience. */
    void pause(String forge, List<RateLimit> limits, Duration time);
}
