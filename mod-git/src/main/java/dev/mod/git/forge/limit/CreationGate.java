package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Lets creations at one forge pass as its limits allow, those of all repositories together. Safe for concurrent use. */
public final class CreationGate {
    private final String forge;
    private final List<RateLimit> limits;
    private final ForgeTime time;
    private final Turns turns;

    /** One through which nothing has passed, for this process alone. */
    public CreationGate(List<RateLimit> limits, ForgeTime time) {
        this("", limits, time, new OwnTurns(time));
    }

    /**
     * One for all that share turns.
     *
     * @param forge the address of the forge's API
     */
    public CreationGate(String forge, List<RateLimit> limits, ForgeTime time, Turns turns) {
        this.forge = forge;
        this.limits = List.copyOf(limits);
        this.time = time;
        this.turns = turns;
    }

    /** Waits until something may be created. */
    public void pass() throws InterruptedException {
        time.sleep(turns.take(forge, limits));
    }

    /** Lets nothing more pass before an instant. */
    public void pauseUntil(Instant instant) {
        turns.pause(forge, limits, Duration.between(time.now(), instant));
    }
}
